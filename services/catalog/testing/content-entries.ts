import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../contract/index.ts';
import { contentFolder } from '../domain/content/read-content.ts';

const folder = join(contentFolder, 'entries');

/** Every entry of the catalog, for rules that must fit all of its doses. */
export const entriesOfContent = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Entry);
