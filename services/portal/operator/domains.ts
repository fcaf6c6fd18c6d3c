import { printMany, printOne } from '@trivium/cli';
import { Argument, Command } from 'commander';
import { listDomains, setDomains, setIgnoresDots } from './domains.sql.ts';
import { refuse } from './errors.ts';
import type { WithPortal } from './operator.ts';
import { withinPortal } from './within-portal.ts';

/** `portal domains …`: who may sign up, which must be said before the first administrator can. */
export function domainCommands(withPortal: WithPortal): Command {
  const domains = new Command('domains').description("the institution's e-mail domains: who may sign up");
  const print = (command: Command, names: readonly string[]) =>
    printMany(
      command,
      names.map((domain) => ({ domain })),
      ['domain'],
    );

  domains
    .command('list')
    .description('the domains')
    .action(async (_options: unknown, command: Command) => {
      print(command, await withPortal((operator) => withinPortal(operator, listDomains)));
    });

  domains
    .command('set <domain...>')
    .description('let addresses of these domains sign up, and no others; accounts that are there stay')
    .action(async (names: string[], _options: unknown, command: Command) => {
      const chosen = names.map(readDomain);
      await withPortal((operator) => withinPortal(operator, (transaction) => setDomains(transaction, chosen)));
      print(command, chosen);
    });

  domains
    .command('ignore-dots')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .description("whether the institution's mail takes first.last@ and firstlast@ for one person (off by default)")
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
    throw refuse('domain_invalid', `${text} is no domain; write it as in an address after the @, such as student.example.ac.th.`);
  return domain;
}
