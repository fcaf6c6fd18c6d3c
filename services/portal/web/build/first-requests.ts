import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstRequest, RecordRequests } from '../src/rendered-page.ts';
import type { Role } from '../src/session/roles.ts';
import { firstRequestsFile, rendererFile, rendererFolder } from './document-places.ts';

/** What the document of a signed-in person asks for before the app is there. */
export interface FirstRequests {
  readonly everywhere: readonly FirstRequest[];
  /** By the page's path: what it asks besides. */
  readonly pages: Readonly<Record<string, readonly FirstRequest[]>>;
}

/** Pages that signed-in people open first, with a role that opens them. */
const openers: Readonly<Record<string, Role>> = {
  '/': 'member',
  '/events': 'member',
  '/clubs': 'member',
  '/shop': 'member',
  '/me': 'member',
  '/me/orders': 'member',
  '/me/notices': 'member',
  '/me/transcript': 'member',
  '/my-drafts': 'member',
  '/queue': 'president',
};

/** Lets the built renderer of pages say what it asks. */
export async function writeFirstRequests(folder: string): Promise<void> {
  const renderer = (await import(pathToFileURL(join(folder, rendererFolder, rendererFile)).href)) as {
    readonly recordRequests: RecordRequests;
  };
  const everywhere = await renderer.recordRequests();
  const isEverywhere = new Set(everywhere.map(({ address }) => address));
  const pages: Record<string, readonly FirstRequest[]> = {};
  for (const [path, role] of Object.entries(openers)) {
    const requests = await renderer.recordRequests({ path, role });
    pages[path] = requests.filter(({ address }) => !isEverywhere.has(address));
  }
  const firstRequests: FirstRequests = { everywhere, pages };
  await writeFile(join(folder, firstRequestsFile), JSON.stringify(firstRequests, null, 1));
}
