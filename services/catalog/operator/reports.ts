import { addActorOption, printMany, printOne } from '@trivium/cli';
import { createPool } from '@trivium/postgres';
import { Command, Option } from 'commander';
import type pg from 'pg';
import { refuse, reportStatuses, type Report } from '../contract/index.ts';
import { closeReport } from '../domain/reports/close-report.ts';
import { eraseOldEmails } from '../domain/reports/erase-emails.ts';
import { eraseEmail, readReport, readReports } from '../domain/reports/reports.sql.ts';
import type { Operator, WithCatalog } from './operator.ts';

/** `catalog reports …`: `show` is the only command that prints an address; its user has access to the database anyway. */
export function reportCommands(withCatalog: WithCatalog): Command {
  const reports = new Command('reports').description('what readers report: errors, and drugs that they miss');
  const withPool = <T>(work: (database: { readonly pool: pg.Pool; readonly clock: Operator['clock'] }) => Promise<T>) =>
    withCatalog(async ({ connection, clock }) => {
      const pool = createPool(connection, { name: 'trivium operator', max: 2 });
      try {
        return await work({ pool, clock });
      } finally {
        await pool.end();
      }
    });

  reports
    .command('list')
    .description('list reports, oldest first, without e-mail addresses')
    .addOption(new Option('--status <status>', 'only this state').choices(reportStatuses))
    .action(async ({ status }: { status?: Report['status'] }, command: Command) => {
      const rows = await withPool(({ pool }) => readReports(pool, status));
      printMany(
        command,
        rows.map(({ email, ...row }) => ({ ...row, wantsEmail: email !== null })),
        ['id', 'kind', 'drug', 'status', 'filedAt', 'wantsEmail', 'message'],
      );
    });

  reports
    .command('show <id>')
    .description('show a report with the address for its answer')
    .action(async (id: string, _options: unknown, command: Command) => {
      const report = await withPool(({ pool }) => readReport(pool, id));
      if (!report) throw refuse('report_not_found', 'No report has this id.');
      printOne(command, { ...report });
    });

  addActorOption(reports.command('answer <id>').description('decline a report, or accept it; final'))
    .requiredOption('--answer <text>', 'what its sender reads')
    .option('--accept', 'the catalog changes because of it')
    .action(async (id: string, options: { by: string; answer: string; accept?: true }, command: Command) => {
      const { by: actor, answer, accept: isAccepted = false } = options;
      printOne(command, { ...(await withPool((database) => closeReport(database, { id, actor, answer, isAccepted }))) });
    });

  addActorOption(
    reports.command('close <id>').description('close a report without an answer, such as a duplicate; final'),
  ).action(async (id: string, { by: actor }: { by: string }, command: Command) => {
    printOne(command, { ...(await withPool((database) => closeReport(database, { id, actor }))) });
  });

  reports
    .command('erase <email>')
    .description('erase an e-mail address, in any case, from every report')
    .action(async (email: string, _options: unknown, command: Command) => {
      printOne(command, { erased: await withPool(({ pool }) => eraseEmail(pool, email)) });
    });

  reports
    .command('prune')
    .description('erase the e-mail addresses of reports that were closed 90 days ago, as happens every night')
    .action(async (_options: unknown, command: Command) => {
      printOne(command, { erased: await withPool(eraseOldEmails) });
    });

  return reports;
}
