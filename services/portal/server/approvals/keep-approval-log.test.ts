import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rotateApprovalKey } from '../../approval-log/rotate-key.ts';
import { clock, logged } from '../../approval-log/testing/logged.ts';
import { keepApprovalLog } from './keep-approval-log.ts';

const newSeed = () => randomBytes(32).toString('base64url');
const onError = () => {};

async function keep(connection: Awaited<ReturnType<typeof logged>>['connection'], readSeed: () => string) {
  const lines: string[] = [];
  const logger = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const keeper = await keepApprovalLog({
    connection,
    clock,
    readSeed: async () => readSeed(),
    log: { logger } as never,
    onProgress: (line) => lines.push(line),
  });
  onTestFinished(keeper.close);
  return { keeper, lines, logger };
}

test('with another key the portal serves without the log and says what to do; it opens the log once the key is right', async () => {
  const { connection, seed, log } = await logged();
  let current = newSeed();
  const { keeper, lines } = await keep(connection, () => current);
  expect(keeper.isOpen()).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/serves without the log of approvals: .*PORTAL_APPROVALS_KEY.*\(checkpoint_origin_foreign\)/),
  ]);
  await expect(keeper.source.latestCheckpoint()).rejects.toMatchObject({ code: 'approval_log_closed', status: 503 });
  expect(() => keeper.source.verifierKey).toThrow(expect.objectContaining({ code: 'approval_log_closed' }));
  current = seed;
  clock.advance(15_000);
  await vi.waitFor(() => expect(keeper.source.verifierKey).toBe(log.log.verifierKey), { timeout: 10_000 });
});

test('a log that was replaced while it was served is served again under its new key', async () => {
  const { connection, seed } = await logged();
  let current = seed;
  const { keeper, logger } = await keep(connection, () => current);
  const next = newSeed();
  const { currentKey } = await rotateApprovalKey({ connection, seed, clock, onError }, next);
  current = next;
  await vi.waitFor(() => expect(logger.warn).toHaveBeenCalled(), { timeout: 10_000 });
  clock.advance(15_000);
  await vi.waitFor(() => expect(keeper.source.verifierKey).toBe(currentKey), { timeout: 10_000 });
});
