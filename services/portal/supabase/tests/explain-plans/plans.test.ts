import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPortal, type OpenPortal } from '../fixtures/open-portal.ts';
import { explain } from './explain.sql.ts';
import { insertTenYears } from './insert-ten-years.sql.ts';
import { growing, pageRequests, sequentialScans } from './pages.rules.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal(inject('administrator'), { isSeeded: true });
  await insertTenYears(portal.administrator);
});
afterAll(() => portal.close());

test('the test data has the documented size', async () => {
  const { rows } = await portal.administrator.query<{ counts: string[] }>(`select array[(select count(*) from profiles),
    (select count(*) from projects), (select count(*) from approval_steps), (select count(*) from event_attendance)] as counts`);
  expect(rows[0]?.counts).toEqual(['5000', '10000', '200000', '100000']);
});

describe('no page scans a growing table', () => {
  test.each(pageRequests)('$name', async (request) => {
    const { plan, scanned } = await explain(portal, request);
    expect(sequentialScans(plan)).toEqual([]);
    expect(scanned.filter((table) => growing.has(table))).toEqual([]);
  });
});
