import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedFolder } from './compress-files.ts';
import { distFolder } from './ensure-built.ts';
import type { DescribedPages } from './page-heads.ts';

/**
 * Bytes of script as the server sends it to a browser (Brotli). The aims are 120,000 for a page for visitors, and 160,000 for one of
 * people who are signed in; the other budgets are a little above what there is.
 */
const firstLoadBudget = 111_000;
const publicPageBudget = 120_000;
const signedInBudget = 119_000;
const signedInPageBudget = 160_000;
const chunkBudget = 50_000;

interface Weight {
  readonly name: string;
  readonly bytes: number;
}

export interface Budgets {
  /** The scripts that every page loads before it can show anything. */
  readonly firstLoad: number;
  /** The same, with those of the frame of people who are signed in. */
  readonly signedIn: number;
  /** The same as the first, with the page's own, for each page that the server renders for visitors; largest first. */
  readonly publicPages: readonly Weight[];
  /** The same as the second, with the page's own, for each other page; largest first. */
  readonly signedInPages: readonly Weight[];
  /** Scripts that load later, largest first. */
  readonly chunks: readonly Weight[];
  /** One sentence for each budget that is exceeded. */
  readonly broken: readonly string[];
}

/** Measures the scripts of the built app. */
export async function measureBudgets(): Promise<Budgets> {
  const document = await readFile(join(distFolder, 'index.html'), 'utf8');
  const files = (await readdir(join(distFolder, 'assets')))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/assets/${name}`);
  const first = new Set(files.filter((file) => document.includes(`"${file}"`)));
  const sizes = new Map(await Promise.all(files.map(async (file) => [file, await sizeOf(file)] as const)));
  const sum = (scripts: Iterable<string>) => [...scripts].reduce((bytes, file) => bytes + (sizes.get(file) ?? 0), 0);
  const { pages, scripts } = JSON.parse(await readFile(join(distFolder, 'pages.json'), 'utf8')) as DescribedPages;
  const firstLoad = sum(first);
  const signedIn = firstLoad + sum(scripts.signedIn);
  const publicPages = pages
    .filter(({ isCommon }) => isCommon)
    .map((page) => ({ name: page.path, bytes: firstLoad + sum(page.scripts) }))
    .toSorted(heaviestFirst);
  const signedInPages = pages
    .filter(({ isCommon }) => !isCommon)
    .map((page) => ({ name: page.path, bytes: firstLoad + sum(new Set([...scripts.signedIn, ...page.scripts])) }))
    .toSorted(heaviestFirst);
  const chunks = files
    .filter((file) => !first.has(file))
    .map((name) => ({ name, bytes: sizes.get(name) ?? 0 }))
    .toSorted(heaviestFirst);
  const broken = [
    ...exceeding([{ name: 'The first load', bytes: firstLoad }], firstLoadBudget),
    ...exceeding([{ name: 'The first load of people who are signed in', bytes: signedIn }], signedInBudget),
    ...exceeding(publicPages, publicPageBudget),
    ...exceeding(signedInPages, signedInPageBudget),
    ...exceeding(chunks, chunkBudget),
  ];
  return { firstLoad, signedIn, publicPages, signedInPages, chunks, broken };
}

const heaviestFirst = (one: Weight, other: Weight) => other.bytes - one.bytes;

const exceeding = (weights: readonly Weight[], budget: number) =>
  weights
    .filter(({ bytes }) => bytes > budget)
    .map(({ name, bytes }) => `${name} is ${bytes} bytes of script; ${budget} are allowed.`);

const sizeOf = async (file: string) => (await stat(join(distFolder, compressedFolder, `${file}.br`))).size;
