import { Command } from 'commander';
import { readSettings } from './config/env.ts';
import { explain } from './explain.ts';
import { refuse } from './errors.ts';
import { supervise } from './supervisor/supervise.ts';
import { serviceNames, type ServiceName } from './service-names.ts';

/** `npm start`: serves all services, or those named. */
const program = new Command('npm start --')
  .description('Serves Trivium: starts the database, migrates, seeds, and answers until SIGINT or SIGTERM.')
  .argument('[services...]', `which of ${serviceNames.join(', ')}; all if none is named`)
  .addHelpText('after', '\nSettings come from the environment; docs/running.md lists them.')
  .action(async (names: string[]) => {
    const unknown = names.find((name) => !serviceNames.some((candidate) => candidate === name));
    if (unknown) throw refuse('service_unknown', `There is no service ${unknown}; choose from ${serviceNames.join(', ')}.`);
    const chosen = serviceNames.filter((name) => names.length === 0 || names.includes(name));
    await supervise(readSettings(), chosen satisfies ServiceName[]);
  });

await program.parseAsync().catch(explain);
