import { printMany } from '@trivium/cli';
import { Command } from 'commander';
import { changedStates, type Health } from '../contract/index.ts';
import { withCitationHealth } from './health.ts';
import type { OperatorSettings, WithCatalog } from './operator.ts';

/** The entries with a source that is not what a curator read, one row a citation. */
export const listChanged = ({ citations }: Pick<Health, 'citations'>) =>
  citations
    .filter(({ state }) => state !== null && changedStates.includes(state))
    .flatMap(({ drugs, ...citation }) => drugs.map((slug) => ({ slug, ...citation })))
    .toSorted((one, other) => one.slug.localeCompare(other.slug, 'en'));

/** `catalog changed`: what maintainers read again. */
export const changedCommand = (withCatalog: WithCatalog, settings: OperatorSettings): Command =>
  new Command('changed')
    .description('list the entries whose sources changed since a curator read them')
    .action(async (_options: unknown, command: Command) => {
      const health = await withCatalog((operator) => withCitationHealth(operator, settings, (citations) => citations.read()));
      printMany(command, listChanged(health), ['slug', 'cid', 'state', 'readAsOf', 'amendedOn', 'url']);
      if (health.note !== null) process.stderr.write(`${health.note}\n`);
    });
