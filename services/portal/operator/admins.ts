import type { Transaction } from '@trivium/postgres';
import { printMany, printOne } from '@trivium/cli';
import { Command } from 'commander';
import { appointAdmin, findPerson, listAdmins } from './admins.sql.ts';
import { refuse } from './errors.ts';
import type { WithPortal } from './operator.ts';
import { withinPortal } from './within-portal.ts';

/** `portal admins …`: appoints the first administrator of an installation. */
export function adminCommands(withPortal: WithPortal): Command {
  const admins = new Command('admins').description('the administrators, who give roles');

  admins
    .command('add <email>')
    .description('make the account of a confirmed address an administrator; a password from before the confirmation is removed')
    .action(async (email: string, _options: unknown, command: Command) => {
      printOne(command, await withPortal((operator) => withinPortal(operator, (transaction) => addAdmin(transaction, email))));
    });

  admins
    .command('list')
    .description('list the administrators')
    .action(async (_options: unknown, command: Command) => {
      printMany(command, await withPortal((operator) => withinPortal(operator, listAdmins)), ['id', 'email']);
    });

  return admins;
}

/** @throws person_unknown, person_unconfirmed */
export async function addAdmin(transaction: Transaction, email: string) {
  const person = await findPerson(transaction, email);
  if (!person) throw refuse('person_unknown', 'Nobody has signed up with this address. Ask them to sign up first.');
  if (!person.isConfirmed)
    throw refuse('person_unconfirmed', 'The address is not confirmed yet. Ask them to open the link in their mail.');
  return appointAdmin(transaction, email);
}
