import { printMany, printOne } from '@trivium/cli';
import { Command } from 'commander';
import { removalLink } from '../domain/waitlist/removal-link.rules.ts';
import { eraseEntriesOf, readEntries } from '../domain/waitlist/waitlist.sql.ts';
import type { WithOperator } from './operator.ts';

const columns = ['email', 'market', 'side', 'sizeUsd', 'source', 'createdAt', 'removalLink'];

/** `forecast waitlist …`: the only commands that show addresses; their user has access to the database anyway. */
export function waitlistCommands(withOperator: WithOperator): Command {
  const waitlist = new Command('waitlist').description('who would trade on what');

  waitlist
    .command('export')
    .description('every entry, or those of one address, each with the link by which the person removes it')
    .option('--email <address>', 'only this address, in any case')
    .action(async ({ email }: { email?: string }, command: Command) => {
      const rows = await withOperator(async ({ pool, publicUrl, linkSecret }) =>
        (await readEntries(pool, email)).map((entry) => ({
          ...entry,
          removalLink: removalLink(publicUrl, linkSecret, entry.id),
        })),
      );
      printMany(command, rows, columns);
    });

  waitlist
    .command('erase <email>')
    .description('erase every entry of an address, in any case')
    .action(async (email: string, _options: unknown, command: Command) => {
      printOne(command, { erased: await withOperator(({ pool }) => eraseEntriesOf(pool, email)) });
    });

  return waitlist;
}
