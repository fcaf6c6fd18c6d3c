import { posix } from 'node:path';

export interface Surroundings {
  /** The path of the rewritten file. */
  readonly path: string;
  /** Source files that are published as JavaScript, relative to the same folder as `path`. */
  readonly modules: ReadonlySet<string>;
  /** Import names of our own packages, and their source files. */
  readonly entries: ReadonlyMap<string, string>;
}

/**
 * Points built code to built code. An import of one of our own packages becomes a relative import, and a string that names
 * a source file beside this one (`new URL('./worker.ts', import.meta.url)`, an import in types) names its output.
 */
export function rewriteSpecifiers(text: string, { path, modules, entries }: Surroundings): string {
  const folder = posix.dirname(path);
  const relativeTo = (module: string) => {
    const way = posix.relative(folder, module);
    return asBuilt(way.startsWith('.') ? way : `./${way}`);
  };
  return text
    .replaceAll(/(\b(?:from|import)\s*\(?\s*)(['"])([^'"\n]+)\2/g, (whole, before: string, quote: string, name: string) => {
      const entry = entries.get(name);
      return entry === undefined ? whole : `${before}${quote}${relativeTo(entry)}${quote}`;
    })
    .replaceAll(/(['"`])([\w./-]+\.ts)\1/g, (whole, quote: string, name: string) =>
      modules.has(posix.join(folder, name)) ? `${quote}${asBuilt(name)}${quote}` : whole,
    );
}

const asBuilt = (name: string) => name.replace(/(?<!\.d)\.ts$/, '.js');
