import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { expect, inject, onTestFinished, test } from 'vitest';
import { generateTypes } from './commands/generate-types.ts';
import { withDatabase } from './commands/open-database.ts';
import { demoPublishableKey } from './config/demo-keys.ts';
import { createProjectDatabase } from './testing/project-database.ts';
import { projectFolder } from './testing/project-folder.ts';
import { startProgram, temporaryHome, type OutputLine } from './testing/program.ts';
import { boardFolder } from './testing/use-backend.ts';

const main = join(import.meta.dirname, 'main.ts');
const board = ['--project', boardFolder, '--port', '0'];
const keysOf = (line: OutputLine) => line['keys'] as Record<string, string>;
const production = {
  SUPABASE_JWT_SECRET: 'a secret of more than thirty-two characters',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abcdefghijklmnopqrstuv',
  SUPABASE_SECRET_KEY: 'sb_secret_abcdefghijklmnopqrstuv',
};

/** An empty database on the tests' server, as DATABASE_URL names it. */
async function databaseUrl() {
  const database = await createProjectDatabase(inject('administrator'));
  onTestFinished(() => database.drop());
  const { user, password, database: name, host, port } = database.owner;
  const url = `postgresql://${user}:${String(password)}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`;
  return { url, query: database.query };
}

test('a restart keeps data and keys, a stop exits with 0, and types can be written before and after it', async () => {
  const home = await temporaryHome();
  const first = startProgram([...board, '--home', home]);
  const ready = await first.lineWith('ready');
  const { SUPABASE_SECRET_KEY = '' } = keysOf(ready);
  const client = createClient(String(ready['url']), SUPABASE_SECRET_KEY);
  expect((await client.from('notes').insert({ title: 'Kept' })).error).toBeNull();
  const source = { databaseUrl: undefined, home, databaseName: 'backend' };
  const types = await withDatabase(source, (database) => generateTypes(database, ['public'], 'typescript'));
  expect(await first.stop('SIGTERM')).toBe(0);

  const { stdout } = await promisify(execFile)(process.execPath, [main, 'gen', 'types', 'typescript', '--home', home]);
  expect(stdout).toBe(types);
  expect(stdout).toContain('notes: {');

  const second = startProgram([...board, '--home', home]);
  const again = await second.lineWith('ready');
  expect(keysOf(again)).toEqual(keysOf(ready));
  const { data } = await createClient(String(again['url']), SUPABASE_SECRET_KEY).from('notes').select('*');
  expect(data?.map((row) => (row as { title: string }).title)).toContain('Kept');
  expect(second.lines.some((line) => String(line['progress']).includes('applied'))).toBe(false);
  expect(await second.stop('SIGINT')).toBe(0);
});

test('a stop during the start exits with 0, and the next start succeeds', async () => {
  const home = await temporaryHome();
  const early = startProgram([...board, '--home', home]);
  await early.lineWith('progress');
  expect(await early.stop('SIGTERM')).toBe(0);
  const next = startProgram([...board, '--home', home]);
  const { url } = await next.lineWith('ready');
  expect((await fetch(`${String(url)}/readyz`)).status).toBe(200);
});

test('a killed process leaves nothing that blocks the next start', async () => {
  const home = await temporaryHome();
  const first = startProgram([...board, '--home', home]);
  await first.lineWith('ready');
  await first.stop('SIGKILL');
  const next = startProgram([...board, '--home', home]);
  const { url } = await next.lineWith('ready');
  expect((await fetch(`${String(url)}/readyz`)).status).toBe(200);
});

test('the demo keys work only where they were requested', async () => {
  const home = await temporaryHome();
  const demo = startProgram([...board, '--home', home, '--demo-keys', '--keyless']);
  const { url } = await demo.lineWith('ready');
  const response = await fetch(`${String(url)}/rest/v1/notes`, { headers: { apikey: demoPublishableKey } });
  expect(response.status).toBe(200);
  expect((await fetch(`${String(url)}/rest/v1/notes`)).status).toBe(200);
  await demo.stop();
  const usual = startProgram([...board, '--home', home]);
  const ready = await usual.lineWith('ready');
  const refused = await fetch(`${String(ready['url'])}/rest/v1/notes`, { headers: { apikey: demoPublishableKey } });
  expect(await refused.json()).toMatchObject({ code: 'api_key_invalid' });
});

test('a second start on the same state folder is refused', async () => {
  const home = await temporaryHome();
  const first = startProgram([...board, '--home', home]);
  await first.lineWith('ready');
  const second = startProgram([...board, '--home', home]);
  expect(await second.exited).toBe(1);
  expect(second.lines).toEqual([expect.objectContaining({ refused: 'home_in_use' })]);
});

test('two replicas that start at once on one database both serve requests', async () => {
  const { url, query } = await databaseUrl();
  const shared = { ...production, DATABASE_URL: url, STORAGE_FILE_BACKEND_PATH: await temporaryHome() };
  const replicas = await Promise.all([0, 1].map(async () => startProgram([...board, '--home', await temporaryHome()], shared)));
  const ready = await Promise.all(replicas.map((replica) => replica.lineWith('ready')));
  for (const line of ready) {
    const { data, error } = await createClient(String(line['url']), production.SUPABASE_SECRET_KEY).from('notes').select('*');
    expect(error).toBeNull();
    expect(data).toHaveLength(3);
  }
  expect(await query('select version from supabase_migrations.schema_migrations')).toHaveLength(3);
});

test('outside development no key is printed', async () => {
  const { url } = await databaseUrl();
  const program = startProgram([...board, '--home', await temporaryHome()], { ...production, DATABASE_URL: url });
  const ready = await program.lineWith('ready');
  expect(ready).not.toHaveProperty('keys');
  const printed = JSON.stringify(program.lines) + program.errors();
  for (const secret of [...Object.values(production), 'only-for-tests']) expect(printed).not.toContain(secret);
});

test.for([
  ['another host', ['--host', '0.0.0.0'], {}],
  ['a database', ['--database-url', 'postgresql://u:hunter2@127.0.0.1:1/none'], {}],
  ['a public address', [], { SUPABASE_PUBLIC_URL: 'https://board.example.org' }],
] as const)('%s without secrets stops the start with one sentence for each missing secret', async ([, args, env]) => {
  const program = startProgram([...board, '--home', await temporaryHome(), ...args], env);
  expect(await program.exited).toBe(1);
  const [refusal] = program.lines;
  expect(refusal).toMatchObject({ refused: 'secrets_missing' });
  expect(refusal?.['errors']).toHaveLength(3);
  expect(JSON.stringify(program.lines)).not.toContain('hunter2');
});

test('a broken migration stops the start with file and reason', async () => {
  const { url, query } = await databaseUrl();
  const folder = await projectFolder({
    'config.toml': '',
    'migrations/1_broken.sql': 'create table public.t (id int);\nselect broken;',
  });
  const args = ['--project', folder, '--port', '0', '--home', await temporaryHome()];
  const program = startProgram(args, { ...production, DATABASE_URL: url });
  expect(await program.exited).toBe(1);
  expect(program.lines.at(-1)).toMatchObject({
    refused: 'migration_failed',
    message: expect.stringMatching(/1_broken\.sql, line 2 failed and changed nothing: column "broken" does not exist/),
  });
  expect(await query(`select to_regclass('public.t') is null as gone`)).toEqual([{ gone: true }]);
});

test('an invalid project folder stops the start before anything is created', async () => {
  const program = startProgram(['--project', '/nowhere', '--home', await temporaryHome()]);
  expect(await program.exited).toBe(1);
  expect(program.lines).toEqual([expect.objectContaining({ refused: 'project_missing' })]);
});
