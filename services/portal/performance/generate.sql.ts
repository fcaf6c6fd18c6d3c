import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

/** Fills a seeded portal with the rows of ten years. @param client a superuser's */
export async function generate(client: Client): Promise<void> {
  const text = await readFile(join(import.meta.dirname, 'generate.sql'), 'utf8');
  // VACUUM runs by itself alone.
  for (const statement of text.split(/;\n/).filter((part) => part.trim() !== '')) await client.query(statement);
}
