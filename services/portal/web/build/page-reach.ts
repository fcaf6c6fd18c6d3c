import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const source = join(import.meta.dirname, '../src');
const messages = join(source, 'paraglide/messages/');
const icons = join(source, 'ui/icons.gen.tsx?icon=');
const routes = join(source, 'routes/');
const pageQuery = '?page';
/** Its messages are read when something is refused, by whichever page. */
const refusals = join(source, 'refusals/sentences.ts');

/** The modules that import a module, as the bundler knows them. */
export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
}

export interface PageReach {
  /** Whether a module comes with a page that a server renders for visitors. */
  readonly isOfPublicPage: (id: string, graph: ModuleGraph) => boolean;
}

export const isMessage = (id: string) => id.startsWith(messages);
export const isIcon = (id: string) => id.startsWith(icons);

/** Messages and icons are all imported through one module, so their importers are the files that name them. */
export function createPageReach(): PageReach {
  let users: ReadonlyMap<string, readonly string[]> | undefined;
  let publicPages: ReadonlySet<string> | undefined;
  const usersOf = (name: string) => (users ??= readUsers()).get(name) ?? [];
  const importersOf = (id: string, graph: ModuleGraph) => {
    if (isMessage(id)) return usersOf(`m.${basename(id, '.js')}`);
    return isIcon(id) ? usersOf(id.slice(icons.length)) : (graph.getModuleInfo(id)?.importers ?? []);
  };
  return {
    isOfPublicPage(id, graph) {
      const reached = new Set([id]);
      for (const each of reached) {
        if (each.endsWith(pageQuery) || each === refusals) continue;
        for (const importer of importersOf(each, graph)) reached.add(importer);
      }
      publicPages ??= readPublicPages();
      return [...reached].some((each) => publicPages?.has(each));
    },
  };
}

/** The files of `src` with their texts, tests apart. */
function readSources(folder: string): (readonly [file: string, text: string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')] as const);
}

/** The modules of pages that show the same to every visitor, as `page-heads.ts` lists them. */
function readPublicPages(): ReadonlySet<string> {
  const heads = readFileSync(join(source, 'page-heads.ts'), 'utf8');
  const paths = new Set([...heads.matchAll(/'([^']+)': common\(/g)].map(([, path]) => path));
  const isPublic = (text: string) => {
    const path = /createFileRoute\('([^']+)'\)/.exec(text)?.[1]?.replaceAll('_/', '/');
    return path !== undefined && (paths.has(path) || paths.has(path.replace(/\/$/, '')));
  };
  return new Set(readSources(routes).flatMap(([file, text]) => (isPublic(text) ? [file + pageQuery] : [])));
}

/** The files, and pages of routes' files, that name each message (`m.event_come`) and import each icon (`Trash2`). */
function readUsers(): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [file, text] of readSources(source)) {
    const importedIcons = /import \{([^}]*)\} from '[^']*icons\.gen\.tsx'/.exec(text)?.[1] ?? '';
    const names = [...text.matchAll(/\bm\.\w+/g), ...importedIcons.matchAll(/\w+/g)].map(([name]) => name);
    for (const name of new Set(names))
      users.set(name, [...(users.get(name) ?? []), file, ...(file.startsWith(routes) ? [file + pageQuery] : [])]);
  }
  return users;
}
