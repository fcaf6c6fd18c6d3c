import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@trivium/postgres';
import { openPortal } from '../fixtures/open-portal.ts';
import { measure } from './measure.ts';
import { insertTenYears } from './insert-ten-years.sql.ts';
import { pageRequests, type PlanNode } from './pages.rules.ts';
import { plansDocument, readParts } from './plans-document.ts';

/**
 * Measures the database's time of each page on a faculty of ten years, and writes the plans down.
 * `node services/portal/supabase/tests/explain-plans/write-plans.ts`
 */
const home = await mkdtemp(join(tmpdir(), 'portal-performance-'));
const cluster = await startCluster({ home });
try {
  const portal = await openPortal(await cluster.administrator(), { isSeeded: true });
  await insertTenYears(portal.administrator);
  const lines: string[] = [];
  for (const request of pageRequests) {
    const { sentence, plan } = await measure(portal, request);
    lines.push(`## ${request.name}`, sentence, '```', ...(plan ? outline(plan) : []), '```', '');
  }
  const head = [
    '# Plans of the portal',
    'Written by `node services/portal/supabase/tests/explain-plans/write-plans.ts` on 5,000 people, 10,000 projects, 200,000 approval steps, 100,000 attendance rows and 200,000 notices: the time of the database alone, and the outline of the plan, of what each page asks `/rest/v1` as a person under policies. `plans.test.ts` refuses a plan that reads a growing table from end to end, also inside the function of the transcript, whose own plan does not show in that of its call.',
    '',
  ];
  const { searches } = await readParts();
  await writeFile(plansDocument, `${[...head, ...lines].join('\n').trimEnd()}\n${searches}`);
  await portal.close();
} finally {
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
}

/** A plan as an indented list: how, over what, by which index. */
function outline(node: PlanNode & { readonly 'Index Name'?: string }, depth = 0): string[] {
  const over = [node['Relation Name'], node['Index Name'] && `by ${node['Index Name']}`].filter(Boolean).join(' ');
  const own = `${'  '.repeat(depth)}${node['Node Type']}${over && ` ${over}`}`;
  return [own, ...(node.Plans ?? []).flatMap((part) => outline(part, depth + 1))];
}
