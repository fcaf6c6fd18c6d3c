import type { Transaction } from '@trivium/postgres';
import { printMany, printOne } from '@trivium/terminal';
import { Command } from 'commander';
import { findPerson, listAdmins, makeAdmin } from './admins.sql.ts';
import { refuse } from './errors.ts';
import type { WithPortal } from './operator.ts';
import { withinPortal } from './within-portal.ts';

/** `portal admins …`: how a real installation gets its first administrator. */
export function adminCommands(withPortal: WithPortal): Command {
  const admins = new Command('admins').description('who may give roles');

  admins
    .command('add <email>')
    .description('make somebody an administrator who has signed up and confirmed the address')
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
async function addAdmin(transaction: Transaction, email: string) {
  const person = await findPerson(transaction, email);
  if (!person) throw refuse('person_unknown', 'Nobody has signed up with this address; let them sign up first.');
  if (!person.isConfirmed)
    throw refuse('person_unconfirmed', 'The address is not confirmed yet; let them open the link in their mail.');
  if (person.role !== 'admin') await makeAdmin(transaction, person.id);
  return { id: person.id, role: 'admin', was: person.role };
}
