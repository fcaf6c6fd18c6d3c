import type { Transaction } from '@trivium/postgres';
import { printMany, printOne } from '@trivium/cli';
import { Command } from 'commander';
import { appointAdmin, findPerson, listAdmins } from './admins.sql.ts';
import { refuse } from './errors.ts';
import type { WithPortal } from './operator.ts';
import { withinPortal } from './within-portal.ts';

/** `portal admins …`: how a real installation gets its first administrator. */
export function adminCommands(withPortal: WithPortal): Command {
  const admins = new Command('admins').description('who may give roles');

  admins
    .command('add <email>')
    .description(
      'make somebody an administrator who has confirmed the address; what was set before that, such as a password, ends',
    )
    .action(async (email: string, _options: unknown, command: Command) => {
      printOne(command, await withPortal((operator) => withinPortal(operator, (transaction) => addAdmin(transaction, email))));
    });

  admins
    .command('list')
    .description('the administrators')
    .action(async (_options: unknown, command: Command) => {
      printMany(command, await withPortal((operator) => withinPortal(operator, listAdmins)), ['id', 'email']);
    });

  return admins;
}

/** @throws person_unknown, person_unconfirmed */
export async function addAdmin(transaction: Transaction, email: string) {
  const person = await findPerson(transaction, email);
  if (!person) throw refuse('person_unknown', 'Nobody has signed up with this address; let them sign up first.');
  if (!person.isConfirmed)
    throw refuse('person_unconfirmed', 'The address is not confirmed yet; let them open the link in their mail.');
  return appointAdmin(transaction, email);
}
