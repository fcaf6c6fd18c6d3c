import { printMany, printOne } from '@trivium/cli';
import { Command } from 'commander';
import { refuse } from '../contract/index.ts';
import { eventKinds } from '../domain/events/event.ts';
import { insertTest, readDeliveries, retryDelivery } from '../domain/webhooks/deliveries.sql.ts';
import { registerWebhook } from '../domain/webhooks/register-webhook.ts';
import { deleteWebhook, readWebhooks } from '../domain/webhooks/webhooks.sql.ts';
import type { WithOperator } from './operator.ts';

const webhookColumns = [
  'id',
  'url',
  'kinds',
  'createdAt',
  'failingSince',
  'disabledAt',
  'disabledReason',
  'pending',
  'deadLettered',
  'description',
];
const deliveryColumns = [
  'id',
  'webhookId',
  'kind',
  'market',
  'state',
  'attempts',
  'lastStatus',
  'lastError',
  'nextAt',
  'deliveredAt',
];
const maxListed = 200;

const webhookNotFound = () => refuse('webhook_not_found', 'No webhook has this id; see `forecast webhooks list`.');

/** `forecast webhooks …` */
export function webhookCommands(withOperator: WithOperator): Command {
  const webhooks = new Command('webhooks').description('receivers of market events');

  webhooks
    .command('add <url>')
    .description('register a receiver; prints the secret that its signatures are checked with, once')
    .option('--kinds <kinds>', `which events, separated by commas: ${eventKinds.join(', ')} (all if not given)`)
    .option('--description <text>', 'who owns the receiver')
    .action(async (url: string, { kinds, description }: { kinds?: string; description?: string }, command: Command) => {
      const chosen = kinds?.split(',').map((kind) => kind.trim());
      printOne(command, await withOperator((operator) => registerWebhook(operator, { url, kinds: chosen, description })));
    });

  webhooks
    .command('list')
    .description('every receiver, with its pending and dead-lettered deliveries')
    .action(async (_options: unknown, command: Command) => {
      const rows = await withOperator(({ pool }) => readWebhooks(pool));
      printMany(
        command,
        rows.map((row) => ({ ...row })),
        webhookColumns,
      );
    });

  webhooks
    .command('deliveries')
    .description(`the newest ${maxListed} deliveries, newest first`)
    .option('--dead-lettered', 'only dead-lettered deliveries')
    .action(async ({ deadLettered }: { deadLettered?: boolean }, command: Command) => {
      const filter = { state: deadLettered ? ('dead-lettered' as const) : undefined, limit: maxListed };
      const rows = await withOperator(({ pool }) => readDeliveries(pool, filter));
      printMany(
        command,
        rows.map((row) => ({ ...row })),
        deliveryColumns,
      );
    });

  webhooks
    .command('retry <delivery>')
    .description('retry a delivery now, with its attempts reset')
    .action(async (id: string, _options: unknown, command: Command) => {
      const result = /^\d{1,18}$/.test(id) ? await withOperator(({ pool }) => retryDelivery(pool, id)) : 'missing';
      if (result === 'missing')
        throw refuse('delivery_not_found', 'No delivery has this id; see `forecast webhooks deliveries`.');
      if (result === 'delivered') throw refuse('delivery_arrived', 'This delivery was delivered; there is nothing to retry.');
      if (result === 'disabled')
        throw refuse(
          'webhook_disabled',
          'The receiver is disabled: it answered 410, or nothing arrived for five days. Remove it and add it again.',
        );
      printOne(command, { id, state: 'pending' });
    });

  webhooks
    .command('remove <id>')
    .description('remove a receiver and its deliveries')
    .action(async (id: string, _options: unknown, command: Command) => {
      if (!(await withOperator(({ pool }) => deleteWebhook(pool, id)))) throw webhookNotFound();
      printOne(command, { removed: id });
    });

  webhooks
    .command('test <id>')
    .description('send a webhook.test message; `deliveries` shows how it went')
    .action(async (id: string, _options: unknown, command: Command) => {
      const delivery = await withOperator(({ pool }) => insertTest(pool, id));
      if (!delivery) throw webhookNotFound();
      printOne(command, { webhook: id, delivery, state: 'pending' });
    });

  return webhooks;
}
