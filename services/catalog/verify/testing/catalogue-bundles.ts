import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jcs, makeBundle } from './make-bundle.ts';

const folder = join(import.meta.dirname, '../../content/entries');

/** Bundles of the shortest, a middling and the longest entry of the catalogue, by slug. */
export async function catalogueBundles(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const entries = texts
    .map((text) => JSON.parse(text) as { slug: string } & Record<string, unknown>)
    .toSorted((one, other) => jcs(one).length - jcs(other).length);
  const chosen = [entries[0], entries[Math.floor(entries.length / 2)], entries.at(-1)].filter((entry) => entry !== undefined);
  return new Map(chosen.map((entry) => [entry.slug, jcs(makeBundle({ entry }))]));
}
