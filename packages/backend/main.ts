#!/usr/bin/env node
import { CodedError } from '@trivium/core';
import { Command } from 'commander';
import { readBackendEnv } from './config/env.ts';
import { readSettings, type CommandOptions } from './config/settings.ts';
import { run } from './run.ts';

const program = new Command('trivium-backend')
  .description('Serves a Supabase project from one process, on an embedded PostgreSQL 17 or on one of yours.')
  .requiredOption('--project <dir>', 'folder with config.toml, migrations/, seed.sql and functions/, or the one that holds it')
  .option('--port <number>', "where to listen; the project's api.port by default (54321)")
  .option(
    '--db-port <number>',
    "where tools reach the embedded database on this machine; the project's db.port by default (54322)",
  )
  .option('--no-db-port', 'give the embedded database no port')
  .option('--host <address>', 'address to listen on; HOST, or 127.0.0.1')
  .option('--home <dir>', 'state folder: database, keys, logs; TRIVIUM_HOME, or ./.trivium')
  .option('--database-url <url>', 'PostgreSQL 17 to use in place of the embedded one; DATABASE_URL')
  .option('--extensions <dir>', 'more extensions for the embedded database, built for PostgreSQL 17; TRIVIUM_EXTENSIONS')
  .option('--demo-keys', "Supabase's published secret and keys, for its own test suites; development only")
  .option('--keyless', 'let requests without an apikey in as anon, as the local stack of Supabase does; development only')
  .option('--expose-new-tables', 'grant new tables to the API roles where api.auto_expose_new_tables is not set')
  .option('--json', 'print one JSON object a line')
  .addHelpText(
    'after',
    `
Outside development (another host than loopback, a database URL, or SUPABASE_PUBLIC_URL) these must be set:
SUPABASE_JWT_SECRET (32 characters or more), SUPABASE_PUBLISHABLE_KEY (sb_publishable_…), SUPABASE_SECRET_KEY (sb_secret_…).
GET /healthz says that the process is alive, /readyz that it can serve. SIGINT and SIGTERM stop it within 10 s.`,
  );

try {
  await run(readSettings(program.parse().opts<CommandOptions>(), readBackendEnv()), readBackendEnv());
} catch (error) {
  if (error instanceof CodedError) {
    const isJson = program.opts<CommandOptions>().json;
    if (isJson)
      process.stdout.write(`${JSON.stringify({ refused: error.code, message: error.message, errors: error.errors })}\n`);
    else process.stderr.write(`trivium-backend: ${error.message} (${error.code})\n`);
  } else console.error(error);
  process.exit(1);
}
