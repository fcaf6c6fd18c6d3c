import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@trivium/postgres';
import { openPortal } from '../fixtures/open-portal.ts';
import { insertSearchRows } from './insert-search-rows.sql.ts';
import { measure } from './measure.ts';
import { searchRequests } from './pages.rules.ts';
import { plansDocument, readParts } from './plans-document.ts';

/**
 * Measures the database's time of searches in very many rows, and writes them into the document of plans.
 * `node services/portal/supabase/tests/explain-plans/write-searches.ts 200000`
 */
const rows = Number(process.argv[2] ?? 200_000);
const home = await mkdtemp(join(tmpdir(), 'portal-searches-'));
const cluster = await startCluster({ home });
try {
  const portal = await openPortal(await cluster.administrator(), { isSeeded: true });
  await insertSearchRows(portal.administrator, rows);
  const lines = [
    '## Searches',
    `Written by \`node services/portal/supabase/tests/explain-plans/write-searches.ts ${rows}\` with ${rows.toLocaleString('en')} rows: half of them events, a quarter products and a quarter articles, with titles of four words and texts of eight in each language. Each call searches all kinds as a signed-in person under policies. What nothing has is searched twice: as it is, and with a mistake in each word (\`decisions/071-search-in-the-portal.md\`).`,
    '',
    '| searched | the database’s time |',
    '|---|---|',
  ];
  for (const request of searchRequests) {
    const { sentence } = await measure(portal, request);
    lines.push(`| ${request.name.replace('search: ', '')} | ${sentence.replace(', planning included.', '')} |`);
  }
  const { pages } = await readParts();
  await writeFile(plansDocument, `${pages.trimEnd()}\n\n${lines.join('\n')}\n`);
  await portal.close();
} finally {
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}
