import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const plansDocument = join(import.meta.dirname, '../../../../../docs/portal-plans.md');

/** The document's two parts, which two commands write: the plans of pages, and the times of searches. */
export async function readParts(): Promise<{ readonly pages: string; readonly searches: string }> {
  const text = await readFile(plansDocument, 'utf8');
  const at = text.indexOf('\n## Searches\n');
  return at === -1 ? { pages: text, searches: '' } : { pages: text.slice(0, at), searches: text.slice(at) };
}
