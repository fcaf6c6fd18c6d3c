import { Command } from 'commander';
import { readSettings, type Settings } from './config/env.ts';
import { assertSettings } from './config/setting-faults.ts';
import { explain } from './explain.ts';
import { supervise } from './supervisor/supervise.ts';
import { chooseServices, serviceNames, type ServiceName } from './service-names.ts';

/** `npm start`: serves all services, or those named. */
const program = new Command('npm start --')
  .description('Serves Trivium: starts the database, migrates, seeds, and answers until SIGINT or SIGTERM.')
  .argument('[services...]', `which of ${serviceNames.join(', ')}; all if none is named`)
  .option('--check', 'start nothing: say what is wrong with the settings and the installation, and what to do')
  .addHelpText('after', '\nSettings come from the environment; docs/running.md lists them.')
  .action(async (names: string[], { check }: { check?: boolean }) => {
    const chosen = chooseServices(names);
    if (check) return void (process.exitCode = (await (await import('./doctor/examine.ts')).examine(chosen)) ? 0 : 1);
    await supervise(await settingsOf(chosen), chosen);
  });

/** Of settings that are refused, all are said at once. */
async function settingsOf(chosen: readonly ServiceName[]): Promise<Settings> {
  try {
    return readSettings();
  } catch (error) {
    await assertSettings(chosen);
    throw error;
  }
}

await program.parseAsync().catch(explain);
