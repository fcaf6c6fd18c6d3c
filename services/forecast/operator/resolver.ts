import { printMany } from '@trivium/cli';
import { Command, Option } from 'commander';
import { evaluate, evaluationSets, type EvaluationSet } from '../domain/evaluation/evaluate.ts';
import type { WithOperator } from './operator.ts';

/** `forecast resolver …` */
export function resolverCommands(withOperator: WithOperator): Command {
  const resolver = new Command('resolver').description('how well the resolver judges');

  resolver
    .command('evaluate')
    .description('measure the rules, and every provider with a key, on a labelled set')
    .addOption(new Option('--set <set>', 'which set').choices(evaluationSets).makeOptionMandatory())
    .action(async ({ set }: { set: EvaluationSet }, command: Command) => {
      const rows = await withOperator(({ judges }) => evaluate(set, judges));
      printMany(
        command,
        rows.map((row) => ({ ...row })),
        ['part', 'of', 'rules', 'models'],
      );
    });

  return resolver;
}
