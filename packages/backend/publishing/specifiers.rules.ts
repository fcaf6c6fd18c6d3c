import { posix } from 'node:path';

export interface Surroundings {
  /** Of the file that is rewritten. */
  readonly path: string;
  /** Source files that are published as JavaScript, from the same folder as `path`. */
  readonly modules: ReadonlySet<string>;
  /** What our own packages can be imported as, and the source file that is meant. */
  readonly entries: ReadonlyMap<string, string>;
}

/**
 * Points built code to built code: an import of one of our own packages becomes a relative one, and a text that names a
 * source file beside this one (`new URL('./worker.ts', import.meta.url)`, an import in types) names what became of it.
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
