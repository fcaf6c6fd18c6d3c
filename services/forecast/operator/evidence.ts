import { printOne } from '@trivium/cli';
import { Command, InvalidArgumentError } from 'commander';
import { pruneEvidence, readEvidenceTotal } from '../domain/resolution/evidence.sql.ts';
import type { WithOperator } from './operator.ts';

const dayMs = 24 * 60 * 60 * 1000;
const inMegabytes = (bytes: number) => Number((bytes / 1024 / 1024).toFixed(1));

function parseDays(value: string): number {
  if (!/^\d{1,5}$/.test(value)) throw new InvalidArgumentError('give a whole number of days.');
  return Number(value);
}

/** `forecast evidence …` */
export function evidenceCommands(withOperator: WithOperator): Command {
  const evidence = new Command('evidence').description('pages that were kept for visitors’ own questions');

  evidence
    .command('show')
    .description('how many pages are kept, and how many may be')
    .action(async (_options: unknown, command: Command) => {
      const totals = await withOperator(async ({ pool, evidence: { total, days } }) => {
        const { rows, bytes } = await readEvidenceTotal(pool);
        return {
          pages: rows,
          megabytes: inMegabytes(bytes),
          maxPages: total.rows,
          maxMegabytes: inMegabytes(total.bytes),
          days,
        };
      });
      printOne(command, totals);
    });

  evidence
    .command('prune')
    .description('remove pages that no market, recorded outcome or answered appeal refers to')
    .option('--older-than <days>', 'only those that were read before (FORECAST_EVIDENCE_DAYS if not given)', parseDays)
    .action(async ({ olderThan }: { olderThan?: number }, command: Command) => {
      const { rows, bytes } = await withOperator(({ pool, clock, evidence: { days } }) =>
        pruneEvidence(pool, new Date(clock.now().getTime() - (olderThan ?? days) * dayMs), clock.now()),
      );
      printOne(command, { removed: rows, megabytes: inMegabytes(bytes) });
    });

  return evidence;
}
