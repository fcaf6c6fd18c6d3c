import { readFile } from 'node:fs/promises';
import { inTransaction } from '@trivium/postgres';
import { printMany, printOne, addActorOption } from '@trivium/cli';
import { Argument, Command } from 'commander';
import { z } from 'zod';
import { category, outcome, refuse, type Outcome } from '../contract/index.ts';
import { addMarket, editMarket, repriceMarket, resolveMarket } from '../domain/markets/change-market.ts';
import type { StoredMarket } from '../domain/markets/market.ts';
import { readCatalog } from '../domain/markets/markets.sql.ts';
import { statusAt } from '../domain/markets/status.rules.ts';
import type { WithOperator } from './operator.ts';
import { parseProbability } from './proposals.ts';

const editable = {
  question: z.string().min(10).max(500),
  questionEn: z.string().min(10).max(500).nullable(),
  category,
  closesAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  resolutionCriteria: z.string().min(30).max(10_000),
  resolutionSources: z
    .array(z.url({ protocol: /^https?$/ }))
    .min(1)
    .max(20),
  tags: z.array(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)).max(10),
};
const marketEdit = z.strictObject(editable).partial();
const newMarket = z.strictObject({
  ...editable,
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(100),
  yesProbability: z.number().min(0).max(1),
  createdBy: z.string().min(1).max(100).default('operator'),
});

async function readMarketFile<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.infer<Schema>> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw refuse('content_invalid', `${file} can't be read: ${error.message}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw refuse('content_invalid', `${file}: (file): is not JSON: ${(error as Error).message}`);
  }
  const parsed = schema.safeParse(json);
  const issue = parsed.error?.issues[0];
  if (!parsed.success) throw refuse('content_invalid', `${file}: ${issue?.path.join('.') || '(file)'}: ${issue?.message}`);
  return parsed.data;
}

const summary = ({ id, slug, yesProbability, closesAt, outcome: result }: StoredMarket) => ({
  id,
  slug,
  yesProbability,
  closesAt,
  outcome: result,
});

const withoutUndefined = (edit: z.infer<typeof marketEdit>) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));

/** `forecast markets …` */
export function marketCommands(withOperator: WithOperator): Command {
  const markets = new Command('markets').description('the catalog');

  markets
    .command('list')
    .description('list all markets by their close')
    .action(async (_options: unknown, command: Command) => {
      const rows = await withOperator(async ({ pool, clock }) => {
        const now = clock.now();
        return (await readCatalog(pool)).markets.map((market) => ({ ...market, status: statusAt(market, now) }));
      });
      printMany(command, rows, ['slug', 'status', 'yesProbability', 'closesAt', 'category']);
    });

  addActorOption(markets.command('add <file>').description('add a market from a JSON file')).action(
    async (file: string, { by }: { by: string }, command: Command) => {
      const input = await readMarketFile(file, newMarket);
      const added = await withOperator(({ pool }) => inTransaction(pool, (transaction) => addMarket(transaction, by, input)));
      printOne(command, summary(added));
    },
  );

  addActorOption(markets.command('edit <market> <file>').description('change the fields that a JSON file names'))
    .option('--notes <text>', 'why')
    .action(async (identifier: string, file: string, { by, notes }: { by: string; notes?: string }, command: Command) => {
      const edit = withoutUndefined(await readMarketFile(file, marketEdit));
      const edited = await withOperator(({ pool }) =>
        inTransaction(pool, (transaction) => editMarket(transaction, by, identifier, edit, notes)),
      );
      printOne(command, summary(edited));
    });

  addActorOption(markets.command('reprice').description("set today's estimate"))
    .argument('<market>', 'id or slug')
    .argument('<probability>', '0 to 1', parseProbability)
    .option('--notes <text>', 'why')
    .action(async (identifier: string, yes: number, { by, notes }: { by: string; notes?: string }, command: Command) => {
      const repriced = await withOperator(({ pool, clock }) =>
        inTransaction(pool, (transaction) => repriceMarket(transaction, by, identifier, yes, clock, notes)),
      );
      printOne(command, summary(repriced));
    });

  addActorOption(markets.command('resolve').description('record the outcome; only an upheld appeal changes it'))
    .argument('<market>', 'id or slug')
    .addArgument(new Argument('<outcome>').choices(outcome.options))
    .requiredOption('--reason <text>', 'what happened, with figure and date')
    .option('--source <url>', 'the official source')
    .option('--early', 'confirm that the outcome is certain although the market is still open')
    .action(
      async (
        identifier: string,
        result: Outcome,
        options: { by: string; reason: string; source?: string; early?: boolean },
        command: Command,
      ) => {
        const { by, reason, source, early } = options;
        const resolved = await withOperator(({ pool, clock }) =>
          inTransaction(pool, (transaction) =>
            resolveMarket(transaction, by, identifier, { outcome: result, reason, source }, { clock, isEarlyRefused: !early }),
          ),
        );
        printOne(command, summary(resolved));
      },
    );

  return markets;
}
