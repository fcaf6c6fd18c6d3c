import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMatrix, type Cell } from './matrix.rules.ts';

/** The cells of the page that people read. */
export const readPage = async (): Promise<Cell[]> =>
  readMatrix(await readFile(join(import.meta.dirname, '../../../../../docs/portal-access.md'), 'utf8'));
