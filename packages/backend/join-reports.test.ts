import { expect, test } from 'vitest';
import { joinReports } from './join-reports.ts';

test('a service that fails to report, as when the database is stopped, takes no other report away', async () => {
  const measurement = { name: 'storage_files_reachable', help: '1 while the files answer.', value: 1 };
  const running = new Map([
    ['realtime', { report: () => Promise.reject(new Error('Connection terminated')) }],
    ['storage', { report: async () => ({ checks: { files: 'ok' }, measurements: [measurement] }) }],
    ['auth', {}],
  ]);
  expect(await joinReports(running)).toEqual({
    checks: { realtime: 'unreachable', files: 'ok' },
    measurements: [measurement],
  });
});
