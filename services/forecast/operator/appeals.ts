import { printMany, printOne, addActorOption } from '@trivium/cli';
import { Command, Option } from 'commander';
import { answerAppeal } from '../domain/appeals/answer-appeal.ts';
import { readAppeals } from '../domain/appeals/appeals.sql.ts';
import { appeal, outcome, type Appeal, type Outcome } from '../contract/index.ts';
import type { WithOperator } from './operator.ts';

/** `forecast appeals …` */
export function appealCommands(withOperator: WithOperator): Command {
  const appeals = new Command('appeals').description('disputes of recorded outcomes');

  appeals
    .command('list')
    .description('list appeals, oldest first')
    .addOption(new Option('--status <status>', 'only this state').choices(appeal.shape.status.options))
    .action(async ({ status }: { status?: Appeal['status'] }, command: Command) => {
      const rows = await withOperator(({ pool }) => readAppeals(pool, status));
      printMany(
        command,
        rows.map((row) => ({ ...row })),
        ['id', 'marketSlug', 'status', 'filedAt', 'reason'],
      );
    });

  addActorOption(appeals.command('answer <id>').description('dismiss an appeal, or uphold it with a new outcome; final'))
    .requiredOption('--answer <text>', 'what the appellant reads')
    .addOption(new Option('--uphold <outcome>', "uphold: the market's new outcome").choices(outcome.options))
    .option('--source <url>', 'the official source of a new outcome')
    .action(async (id: string, options: { by: string; answer: string; uphold?: Outcome; source?: string }, command: Command) => {
      const { by: actor, answer, uphold: newOutcome, source } = options;
      const done = await withOperator((operator) => answerAppeal(operator, { id, actor, answer, newOutcome, source }));
      printOne(command, { ...done });
    });

  return appeals;
}
