import { systemClock } from '@trivium/core';
import { useDatabase } from '@trivium/testing';
import { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { linkSecret, migrationsFolder, publicUrl } from '../testing/event-replica.ts';
import { defaultEvidenceLimits } from '../domain/resolution/evidence-budget.rules.ts';
import { webhookCommands } from './webhooks.ts';

const database = useDatabase('forecast', migrationsFolder);

/** Runs `webhooks …` as the operator's tool does, and reads what it prints as JSON. */
async function run(...words: string[]): Promise<any> {
  const program = new Command('trivium').option('--json').exitOverride();
  program.addCommand(
    webhookCommands((work) =>
      work({ pool: database().pool, clock: systemClock, publicUrl, linkSecret, evidence: defaultEvidenceLimits, judges: [] }),
    ),
  );
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await program.parseAsync(['--json', 'webhooks', ...words], { from: 'user' });
    return JSON.parse(write.mock.calls.map(([text]) => text).join(''));
  } finally {
    write.mockRestore();
  }
}
const refusal = (code: string) => expect.objectContaining({ code });

test('the secret of a webhook is printed when it is added, and never again', async () => {
  const added = await run(
    'add',
    'https://example.org/hook',
    '--kinds',
    'market.created, market.resolved',
    '--description',
    'the bot',
  );
  expect(added).toMatchObject({ url: 'https://example.org/hook', secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
  const listed = await run('list');
  expect(listed).toMatchObject([
    { id: added.id, description: 'the bot', kinds: ['market.created', 'market.resolved'], pending: 0 },
  ]);
  expect(JSON.stringify(listed)).not.toContain(added.secret.slice(6));
});

test('a test, its delivery, a retry and the removal', async () => {
  const { id } = await run('add', 'https://example.org/other');
  const { delivery } = await run('test', id);
  expect(await run('deliveries')).toMatchObject([{ id: delivery, webhookId: id, kind: 'webhook.test', state: 'pending' }]);
  expect(await run('deliveries', '--dead-lettered')).toEqual([]);
  await database().pool.query(`update forecast.webhook_deliveries set state = 'dead-lettered', attempts = 8`);
  expect(await run('deliveries', '--dead-lettered')).toMatchObject([{ id: delivery, attempts: 8 }]);
  expect(await run('retry', delivery)).toEqual({ id: delivery, state: 'pending' });
  expect(await run('deliveries')).toMatchObject([{ id: delivery, state: 'pending', attempts: 0 }]);
  expect(await run('remove', id)).toEqual({ removed: id });
  expect(await run('deliveries')).toEqual([]);
});

test('each command refuses what it cannot do by its own code', async () => {
  await expect(run('add', 'example.org')).rejects.toThrow(refusal('webhook_url_invalid'));
  await expect(run('add', 'https://example.org', '--kinds', 'all')).rejects.toThrow(refusal('webhook_kind_unknown'));
  await expect(run('remove', 'wh_none')).rejects.toThrow(refusal('webhook_not_found'));
  await expect(run('test', 'wh_none')).rejects.toThrow(refusal('webhook_not_found'));
  await expect(run('retry', '1')).rejects.toThrow(refusal('delivery_not_found'));
  await expect(run('retry', 'x')).rejects.toThrow(refusal('delivery_not_found'));
  const { id } = await run('add', 'https://example.org/third');
  const { delivery } = await run('test', id);
  await database().pool.query(`update forecast.webhook_deliveries set state = 'delivered'`);
  await expect(run('retry', delivery)).rejects.toThrow(refusal('delivery_arrived'));
  await database().pool.query(`update forecast.webhook_deliveries set state = 'dead-lettered'`);
  await database().pool.query('update forecast.webhooks set disabled_at = now()');
  await expect(run('retry', delivery)).rejects.toThrow(refusal('webhook_disabled'));
});
