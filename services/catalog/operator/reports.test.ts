import { systemClock } from '@trivium/core';
import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { fileReport } from '../domain/reports/file-report.ts';
import { useCatalogDatabase } from '../testing/use-catalog.ts';
import type { WithCatalog } from './operator.ts';
import { reportCommands } from './reports.ts';

const database = useCatalogDatabase();
const email = 'vet@example.org';
const file = async (more: object = {}) =>
  (
    await fileReport({ pool: database().pool, clock: systemClock }, [], {
      kind: 'missing-drug',
      drug: 'Tigilaner',
      email,
      ...more,
    })
  ).id;

/** Runs `catalog reports …` on the test's database; resolves with what it prints. */
async function run(...words: readonly string[]): Promise<string> {
  const withCatalog: WithCatalog = (work) =>
    work({
      connection: database().connection,
      clock: systemClock,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1',
      secret: () => Promise.reject(new Error('No command here needs a secret.')),
    });
  const program = new Command('catalog').option('--json').addCommand(reportCommands(withCatalog));
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await program.parseAsync(['--json', 'reports', ...words], { from: 'user' });
    return written.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    written.mockRestore();
  }
}
const json = async (...words: readonly string[]): Promise<any> => JSON.parse(await run(...words));
const refusal = (code: string) => expect.objectContaining({ code });

test('reports are listed by status, and only the command that shows one prints its address', async () => {
  const [id, other] = [await file(), await file({ email: undefined })];
  const list = await run('list', '--status', 'open');
  expect(list).not.toContain(email);
  expect(JSON.parse(list)).toMatchObject([
    { id, drug: 'Tigilaner', wantsEmail: true },
    { id: other, wantsEmail: false },
  ]);
  expect(await json('show', id)).toMatchObject({ id, email, status: 'open' });
  expect(await json('close', other, '--by', 'Ann')).toMatchObject({ status: 'closed', answer: null, closedBy: 'Ann' });
  expect(await json('answer', id, '--answer', 'We added it.', '--accept')).toMatchObject({ status: 'accepted' });
  expect(await json('list', '--status', 'open')).toEqual([]);
});

test('a report is declined unless it is accepted, once', async () => {
  const id = await file();
  expect(await json('answer', id, '--answer', 'No source has a dose.', '--by', 'Ann')).toMatchObject({
    status: 'declined',
    closedBy: 'Ann',
  });
  await expect(run('answer', id, '--answer', 'Again.')).rejects.toThrow(refusal('report_closed'));
  await expect(run('close', id)).rejects.toThrow(refusal('report_closed'));
  await expect(run('show', 'nothing')).rejects.toThrow(refusal('report_not_found'));
});

test('addresses are erased by name or by age, and the reports remain', async () => {
  const id = await file({ email: 'Owner@example.org' });
  expect(await json('erase', 'owner@example.org')).toEqual({ erased: 1 });
  expect(await json('show', id)).toMatchObject({ id, email: null });
  const old = await file();
  await run('close', old);
  expect(await json('prune')).toEqual({ erased: 0 });
  await database().pool.query(`update catalog.reports set closed_at = now() - interval '91 days' where id = $1`, [old]);
  expect(await json('prune')).toEqual({ erased: 1 });
});
