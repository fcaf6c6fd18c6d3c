import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedFolder } from './compress-files.ts';
import { distFolder } from './ensure-built.ts';
import type { DescribedPages } from './page-heads.ts';

/** Bytes of script as the server sends it to a browser (Brotli). */
const firstLoadBudget = 122_000;
const frontPageBudget = 145_000;
const chunkBudget = 50_000;

export interface Budgets {
  /** The scripts that every page loads before it can show anything. */
  readonly firstLoad: number;
  /** The same, with the front page's own. */
  readonly frontPage: number;
  /** Scripts that load later, largest first. */
  readonly chunks: readonly { readonly file: string; readonly bytes: number }[];
  /** One sentence for each budget that is exceeded. */
  readonly broken: readonly string[];
}

/** Measures the scripts of the built app. */
export async function measureBudgets(): Promise<Budgets> {
  const document = await readFile(join(distFolder, 'index.html'), 'utf8');
  const scripts = (await readdir(join(distFolder, 'assets')))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`);
  const first = new Set(scripts.filter((file) => document.includes(`"/${file}"`)));
  const sizes = new Map(await Promise.all(scripts.map(async (file) => [file, await sizeOf(file)] as const)));
  const firstLoad = [...first].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const { pages } = JSON.parse(await readFile(join(distFolder, 'pages.json'), 'utf8')) as DescribedPages;
  const ownScripts = pages.find(({ path }) => path === '/')?.scripts ?? [];
  const frontPage = ownScripts.reduce((sum, address) => sum + (sizes.get(address.slice(1)) ?? 0), firstLoad);
  const chunks = scripts
    .filter((file) => !first.has(file))
    .map((file) => ({ file, bytes: sizes.get(file) ?? 0 }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const broken = [
    ...(firstLoad > firstLoadBudget ? [`The first load is ${firstLoad} bytes of script; ${firstLoadBudget} are allowed.`] : []),
    ...(frontPage > frontPageBudget ? [`The front page is ${frontPage} bytes of script; ${frontPageBudget} are allowed.`] : []),
    ...chunks
      .filter(({ bytes }) => bytes > chunkBudget)
      .map(({ file, bytes }) => `${file} is ${bytes} bytes; ${chunkBudget} are allowed.`),
  ];
  return { firstLoad, frontPage, chunks, broken };
}

const sizeOf = async (file: string) => (await stat(join(distFolder, compressedFolder, `${file}.br`))).size;
