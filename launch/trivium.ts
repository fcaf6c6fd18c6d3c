import { join } from 'node:path';
import type { WithCatalog } from '@trivium/catalog/operator';
import { systemClock } from '@trivium/core';
import type { WithOperator } from '@trivium/forecast/operator';
import { attachCluster, createPool, ensureSecret, startCluster, waitForDatabase, type Connection } from '@trivium/postgres';
import type { WithPortal } from '@trivium/portal/operator';
import { Command } from 'commander';
import { addBackupCommands } from './backups/commands.ts';
import { readSettings, type Settings } from './config/env.ts';
import { explain } from './explain.ts';
import { addMoveCommand } from './move-command.ts';
import { chooseServices, databaseOptionsOf, serviceNames, type ServiceName } from './service-names.ts';
import { wakeThreads } from './wake-threads.ts';

wakeThreads();

const firstWord = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
const settings = settingsFor(firstWord);

/** The doctor reads the settings itself and says of each what is wrong. */
function settingsFor(command: string | undefined): Settings {
  try {
    return readSettings();
  } catch (error) {
    return command === 'doctor' ? readSettings({}) : explain(error);
  }
}

/** The service's database: given, or that of the running `npm start`, or started for this one command. */
async function withConnection<T>(name: ServiceName, work: (connection: Connection) => Promise<T>): Promise<T> {
  const { databaseUrl, directUrl } = settings.services[name];
  const address = directUrl ?? databaseUrl;
  if (address) {
    await waitForDatabase({ connectionString: address }, { timeoutMs: 5_000 });
    return work({ connectionString: address });
  }
  const cluster = (await attachCluster(settings.home)) ?? (await startCluster({ home: settings.home, engine: settings.engine }));
  try {
    return await work(await cluster.database(name, databaseOptionsOf(name)));
  } finally {
    await cluster.stop();
  }
}

const withForecast: WithOperator = (work) =>
  withConnection('forecast', async (connection) => {
    const pool = createPool(connection, { name: 'trivium operator', max: 1 });
    const { publicUrl, port } = settings.services.forecast;
    const { createJudges, readForecastEnv } = await import('@trivium/forecast/operator');
    const { linkSecret, evidence, providers } = readForecastEnv();
    try {
      return await work({
        pool,
        clock: systemClock,
        publicUrl: publicUrl ?? `http://${settings.host}:${port}`,
        evidence,
        judges: createJudges(providers),
        linkSecret: linkSecret ?? (await ensureSecret(join(settings.home, 'keys', 'forecast-links'))),
      });
    } finally {
      await pool.end();
    }
  });

const withCatalog: WithCatalog = (work) =>
  withConnection('catalog', async (connection) => {
    const { publicUrl, port } = settings.services.catalog;
    return work({
      connection,
      clock: systemClock,
      host: settings.host,
      publicUrl: publicUrl ?? `http://${settings.host}:${port}`,
      secret: (name) => ensureSecret(join(settings.home, 'keys', name)),
    });
  });

const withPortal: WithPortal = (work) =>
  withConnection('portal', (connection) =>
    work({
      connection,
      clock: systemClock,
      secret: (name) => ensureSecret(join(settings.home, 'keys', name)),
      keysFolder: join(settings.home, 'keys'),
    }),
  );

const say = (line: string) => void process.stderr.write(`trivium: ${line}\n`);

/** A service takes a good part of a second to load, so a command loads the one that it names; a list of commands needs all. */
const loadCommands: Readonly<Record<ServiceName, () => Promise<Command>>> = {
  forecast: async () => (await import('@trivium/forecast/operator')).forecastCommands(withForecast),
  portal: async () => (await import('@trivium/portal/operator')).portalCommands(withPortal),
  catalog: async () => (await import('@trivium/catalog/operator')).catalogCommands(withCatalog, settings.home),
};

const program = new Command('npm run trivium --')
  .description('Commands for operators.')
  .option('--json', 'print JSON, for scripts');
const named = serviceNames.filter((name) => name === firstWord);
for (const name of named.length > 0 ? named : serviceNames) program.addCommand(await loadCommands[name]());

addBackupCommands(program, settings, say);
addMoveCommand(program, settings, say);

program
  .command('doctor')
  .description('check settings, databases, disk, keys, mail and certificates, and say what to fix')
  .argument('[services...]', `which of ${serviceNames.join(', ')}; all if none is named`)
  .action(async (names: string[], _options: object, command: Command) => {
    const { examine } = await import('./doctor/examine.ts');
    const isJson = command.optsWithGlobals()['json'] === true;
    if (!(await examine(chooseServices(names), { isJson }))) process.exitCode = 1;
  });

// A reader such as head may leave early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

await program.parseAsync().catch(explain);
