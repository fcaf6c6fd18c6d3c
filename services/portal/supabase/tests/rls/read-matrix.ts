import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMatrix, type Cell } from './matrix.rules.ts';

/** The cells of docs/portal-access.md. */
export const readMatrixDocument = async (): Promise<Cell[]> =>
  readMatrix(await readFile(join(import.meta.dirname, '../../../../../docs/portal-access.md'), 'utf8'));
