#!/usr/bin/env node
import { CodedError } from '@trivium/core';
import { Command } from 'commander';
import { newMigration, printMigrations, printStatus, printTypes, reset } from './commands/commands.ts';
import { readBackendEnv } from './config/env.ts';
import { homeOf, readSettings, type CommandOptions } from './config/settings.ts';
import { run } from './run.ts';

const projectOption = [
  '--project <dir>',
  'folder with config.toml, migrations/, seed.sql and functions/, or the one that holds it',
] as const;
const homeOption = ['--home <dir>', 'state folder: database, keys, logs; TRIVIUM_HOME, or ./.trivium'] as const;
const databaseUrlOption = ['--database-url <url>', 'PostgreSQL 17 or 18 in place of the embedded one; DATABASE_URL'] as const;
const jsonOption = ['--json', 'print one JSON object a line'] as const;

const program = new Command('trivium-backend').description(
  'Serves a Supabase project from one process, on an embedded PostgreSQL 17 or on one of yours, 17 or 18.',
);

program
  .command('start', { isDefault: true })
  .description('serve the project (the default)')
  .requiredOption(...projectOption)
  .option('--port <number>', "where to listen; the project's api.port by default (54321)")
  .option(
    '--db-port <number>',
    "where tools reach the embedded database on this machine; the project's db.port by default (54322)",
  )
  .option('--no-db-port', 'give the embedded database no port')
  .option('--host <address>', 'address to listen on; HOST, or 127.0.0.1')
  .option(...homeOption)
  .option('--database-url <url>', 'PostgreSQL 17 or 18 to use in place of the embedded one; DATABASE_URL')
  .option('--extensions <dir>', 'more extensions for the embedded database, built for PostgreSQL 17; TRIVIUM_EXTENSIONS')
  .option('--demo-keys', "Supabase's published secret and keys, for its own test suites; development only")
  .option('--keyless', 'let requests without an apikey in as anon, as the local stack of Supabase does; development only')
  .option('--expose-new-tables', 'grant new tables to the API roles where api.auto_expose_new_tables is not set')
  .option(...jsonOption)
  .addHelpText(
    'after',
    `
Outside development (another host than loopback, a database URL, or SUPABASE_PUBLIC_URL) these must be set:
SUPABASE_JWT_SECRET (32 characters or more), SUPABASE_PUBLISHABLE_KEY (sb_publishable_…), SUPABASE_SECRET_KEY (sb_secret_…).
GET /healthz says that the process is alive, /readyz that it can serve. SIGINT and SIGTERM stop it within 10 s.`,
  )
  .action((options: CommandOptions) => run(readSettings(options, readBackendEnv()), readBackendEnv()));

program
  .command('status')
  .description('print addresses and keys of the running backend, and what it does not serve')
  .option(...homeOption)
  .option('--json', 'print one JSON object')
  .action((options: CommandOptions) => printStatus(homeOf(options, readBackendEnv()), options.json ?? false));

const migration = program.command('migration').description('create and list migrations');
migration
  .command('new <name>')
  .description('create an empty migration')
  .requiredOption(...projectOption)
  .action((name: string, options: CommandOptions) => newMigration(options, name, readBackendEnv()));
migration
  .command('list')
  .description('list the migrations of the folder and of the database')
  .requiredOption(...projectOption)
  .option(...homeOption)
  .option(...databaseUrlOption)
  .option('--json', 'print one JSON object a line')
  .action((options: CommandOptions) => printMigrations(options, readBackendEnv()));

const listOf = (text: string, earlier: string[] = []) => [...earlier, ...text.split(',').map((name) => name.trim())];
program
  .command('gen')
  .description('generate code from the database')
  .command('types [language]')
  .description('write the types of tables, views and functions to the standard output, whether a backend runs or not')
  .option('--lang <language>', 'typescript (the default), go, python or swift')
  .option('-s, --schema <names>', 'schemas, with commas between; public and those that the project exposes by default', listOf)
  .option('--project <dir>', 'the project whose exposed schemas are meant')
  .option(...homeOption)
  .option(...databaseUrlOption)
  .option('--extensions <dir>', 'the extensions that the embedded database was started with; TRIVIUM_EXTENSIONS')
  .action((language: string | undefined, options: CommandOptions) => printTypes(options, language, readBackendEnv()));

program
  .command('db')
  .description('work on the embedded database')
  .command('reset')
  .description('remove it and the stored files; the next start applies everything to an empty one')
  .option(...homeOption)
  .action((options: CommandOptions) => reset(homeOf(options, readBackendEnv())));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CodedError) {
    if (process.argv.includes('--json'))
      process.stdout.write(`${JSON.stringify({ refused: error.code, message: error.message, errors: error.errors })}\n`);
    else process.stderr.write(`trivium-backend: ${error.message} (${error.code})\n`);
  } else console.error(error);
  process.exit(1);
}
