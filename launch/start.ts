import { Command, InvalidArgumentError } from 'commander';
import { readSettings, type Settings } from './config/env.ts';
import { assertSettings } from './config/setting-faults.ts';
import { explain } from './explain.ts';
import { supervise } from './supervisor/supervise.ts';
import { chooseServices, serviceNames, type ServiceName } from './service-names.ts';
import { wakeThreads } from './wake-threads.ts';

wakeThreads();

interface StartOptions {
  readonly check?: boolean;
  readonly maintenance?: boolean;
  readonly minutes?: number;
}

function minutes(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 10_080)) throw new InvalidArgumentError('It must be a number of minutes, up to a week.');
  return value;
}

/** `npm start`: serves all services, or those named. */
const program = new Command('npm start --')
  .description('Starts the database and the services, and serves until SIGINT or SIGTERM.')
  .argument('[services...]', `which of ${serviceNames.join(', ')}; all if none is named`)
  .option('--check', 'check the settings and the installation without starting anything, and say what to fix')
  .option('--maintenance', 'serve only a maintenance page (503) on the services’ ports')
  .option('--minutes <n>', 'with --maintenance: how many minutes it should take', minutes)
  .addHelpText('after', '\nSettings come from the environment; docs/running.md lists them.')
  .action(async (names: string[], { check, maintenance, minutes: duration }: StartOptions) => {
    const chosen = chooseServices(names);
    if (maintenance) {
      const until = duration === undefined ? undefined : new Date(Date.now() + duration * 60_000);
      const { serveMaintenance } = await import('./maintenance/serve-maintenance.ts');
      return serveMaintenance(readSettings(), chosen, until, (line) => void process.stdout.write(`${line}\n`));
    }
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
