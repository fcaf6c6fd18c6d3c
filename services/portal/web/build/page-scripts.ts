import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..');
const pageQuery = '?page';

/** What the loaders of pages for visitors wait for where the reader is a member. */
const memberParts: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/home/ForYou.tsx'],
  '/clubs/$slug': ['src/clubs/for-members.ts', 'src/clubs/ClubAside.tsx'],
  '/events': ['src/events/OwnEvents.tsx'],
  '/events/$id': ['src/events/OwnSignUp.tsx', 'src/events/Hosts.tsx', 'src/events/host-people.ts'],
};

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

/** Scripts besides those of every page; a document that names them spares the app a round trip. */
export interface PageScripts {
  /** Of each page, by its path. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  /** Of what only members see of a page, by its path. */
  readonly ofMembers: ReadonlyMap<string, readonly string[]>;
  /** Of a page that comes without its data and reads it. */
  readonly reading: readonly string[];
  /** Of the frame of people who are signed in, and of what reads their pages. */
  readonly signedIn: readonly string[];
}

export async function readPageScripts(folder: string): Promise<PageScripts> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const everywhere = new Set(Object.entries(manifest).flatMap(([name, { isEntry }]) => (isEntry ? filesOf(manifest, name) : [])));
  const laterFiles = (name: string) => {
    if (!manifest[name])
      throw new Error(`${name} has no script of its own: page-scripts.ts names it, or the route that loads it`);
    return filesOf(manifest, name).filter((file) => !everywhere.has(file));
  };
  const pages = new Map<string, string[]>();
  for (const name of Object.keys(manifest)) {
    if (!name.endsWith(pageQuery)) continue;
    const source = await readFile(join(web, name.slice(0, -pageQuery.length)), 'utf8');
    const path = pathOf(/createFileRoute\('([^']+)'\)/.exec(source)?.[1] ?? '');
    pages.set(path, [...new Set([...(pages.get(path) ?? []), ...laterFiles(name)])]);
  }
  const reading = [...new Set(['src/data/rest-client.ts', 'src/offline/persist-queries.ts'].flatMap(laterFiles))];
  const ofMembers = new Map(
    Object.entries(memberParts).map(([path, names]) => [path, [...new Set(names.flatMap(laterFiles))]] as const),
  );
  return { pages, ofMembers, reading, signedIn: [...new Set([...reading, ...laterFiles('src/notices/NoticeBell.tsx')])] };
}

/** The files of a chunk and of all that it imports. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen))];
}

/** The path of a route's name: `/_signed-in/_admin/admin_/events` is `/admin/events`. */
const pathOf = (name: string) =>
  `/${name
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('_'))
    .map((part) => part.replace(/_$/, ''))
    .join('/')}`;
