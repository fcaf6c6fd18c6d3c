import { printMany, printOne } from '@trivium/cli';
import { Argument, Command } from 'commander';
import { listDomains, setDomains, setIgnoresDots } from './domains.sql.ts';
import { refuse } from './errors.ts';
import type { WithPortal } from './operator.ts';
import { withinPortal } from './within-portal.ts';

/** `portal domains …`: the domains that may sign up. Set them before the first administrator signs up. */
export function domainCommands(withPortal: WithPortal): Command {
  const domains = new Command('domains').description("the institution's email domains: who may sign up");
  const print = (command: Command, names: readonly string[]) =>
    printMany(
      command,
      names.map((domain) => ({ domain })),
      ['domain'],
    );

  domains
    .command('list')
    .description('list the domains')
    .action(async (_options: unknown, command: Command) => {
      print(command, await withPortal((operator) => withinPortal(operator, listDomains)));
    });

  domains
    .command('set <domain...>')
    .description('allow only these domains to sign up; existing accounts stay')
    .action(async (names: string[], _options: unknown, command: Command) => {
      const chosen = names.map(readDomain);
      await withPortal((operator) => withinPortal(operator, (transaction) => setDomains(transaction, chosen)));
      print(command, chosen);
    });

  domains
    .command('ignore-dots')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .description('whether first.last@ and firstlast@ are the same mailbox (off by default)')
    .action(async (state: string, _options: unknown, command: Command) => {
      await withPortal((operator) => withinPortal(operator, (transaction) => setIgnoresDots(transaction, state === 'on')));
      printOne(command, { ignoresDots: state === 'on' });
    });

  return domains;
}

/** @throws domain_invalid */
function readDomain(text: string): string {
  const domain = text.toLowerCase().replace(/^@/, '');
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
    throw refuse(
      'domain_invalid',
      `${text} is not a valid domain. Write the part of an address after the @, for example student.example.ac.th.`,
    );
  return domain;
}
