import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../testing/project-folder.ts';
import { boardFolder } from '../testing/use-backend.ts';
import { readProject } from './read-project.ts';

const read = async (files: Record<string, string>, env: Record<string, string> = {}) =>
  readProject(await projectFolder(files), env);
const config = async (text: string, env?: Record<string, string>) => (await read({ 'config.toml': text }, env)).config;

test('every part of a project is read', async () => {
  const project = await readProject(boardFolder, {});
  expect(project.config.project_id).toBe('board');
  expect(project.config.auth.site_url).toBe('https://board.example.org');
  expect(project.migrations.map(({ version, name }) => [version, name])).toEqual([
    ['20260101000000', 'notes'],
    ['20260102000000', 'functions'],
    ['20260103000000', 'system'],
  ]);
  expect(project.seeds.map(({ path }) => path)).toEqual(['seed.sql']);
  expect(project.functions).toEqual([
    { name: 'hello', entrypoint: join(boardFolder, 'functions/hello/index.ts'), verifyJwt: false, importMap: undefined },
  ]);
});

test('the folder above supabase counts as the project', async () => {
  const above = await projectFolder({ 'supabase/config.toml': 'project_id = "below"' });
  expect((await readProject(above, {})).config.project_id).toBe('below');
});

test('a folder without a project is project_missing', async () => {
  await expect(read({ 'readme.md': '' })).rejects.toMatchObject({ code: 'project_missing' });
  await expect(readProject('/nowhere/at/all', {})).rejects.toMatchObject({ code: 'project_missing' });
});

test('an empty configuration has the defaults of the command line', async () => {
  const { api, db, auth, storage, realtime, functions } = await config('');
  expect(api).toEqual({
    enabled: true,
    port: 54_321,
    schemas: ['public', 'graphql_public'],
    extra_search_path: ['public', 'extensions'],
    max_rows: 1000,
  });
  expect(db).toMatchObject({ major_version: 17, seed: { enabled: true, sql_paths: ['./seed.sql'] } });
  expect(auth).toMatchObject({ jwt_expiry: 3600, enable_signup: true, email: { enable_confirmations: false, otp_length: 6 } });
  expect(storage).toMatchObject({ enabled: true, file_size_limit: '50MiB', buckets: {} });
  expect(realtime.enabled).toBe(true);
  expect(functions).toEqual({});
});

test('unknown keys and sections are kept', async () => {
  expect(await config('[tomorrow]\nx = 1\n[api]\nnew_key = "y"')).toMatchObject({ tomorrow: { x: 1 }, api: { new_key: 'y' } });
});

test.for([
  ['[api]\nport = "high"', /config\.toml: api\.port: .*number/],
  ['[api]\nport = 70000', /api\.port: .*65535/],
  ['[api]\nschemas = "public"', /api\.schemas: .*array/],
  ['[auth]\nenable_signup = 1', /auth\.enable_signup: .*boolean/],
  ['[auth]\njwt_expiry = 604801', /auth\.jwt_expiry: .*604800/],
  ['[auth.email]\nmax_frequency = "soon"', /auth\.email\.max_frequency: must be a time/],
  ['[storage]\nfile_size_limit = "big"', /storage\.file_size_limit: /],
  ['[functions.hello]\nverify_jwt = "maybe"', /functions\.hello\.verify_jwt: .*boolean/],
  ['storage = 3', /storage: .*object/],
] as const)('%s is refused with file, key and rule', async ([text, message]) => {
  await expect(config(text)).rejects.toMatchObject({ code: 'config_invalid', message: expect.stringMatching(message) });
});

test('a refusal never shows the value, which may be a secret', async () => {
  const secret = 'hunter2-hunter2';
  for (const text of [`[auth]\njwt_expiry = "${secret}"`, `[auth]\nsecret = "${secret}" oops`])
    await expect(config(text)).rejects.toMatchObject({ message: expect.not.stringContaining(secret) });
});

test('invalid TOML is refused with its line', async () => {
  await expect(config('[api]\nport = = 3')).rejects.toMatchObject({
    code: 'config_unreadable',
    message: expect.stringMatching(/config\.toml, line 2, column \d+: /),
  });
});

test('env() takes the environment first, then .env.local and .env, and reads as the type that is asked for', async () => {
  const { config: read1 } = await read(
    {
      'config.toml': '[api]\nport = "env(PORT_X)"\n[auth]\nsite_url = "env(SITE)"\nenable_signup = "env(SIGNUP)"',
      '.env': 'SITE=http://from-env\nSIGNUP=false',
      '.env.local': 'SITE=http://from-local',
    },
    { PORT_X: '4000' },
  );
  expect(read1.api.port).toBe(4000);
  expect(read1.auth).toMatchObject({ site_url: 'http://from-local', enable_signup: false });
});

test('env() of an unset variable stays as written', async () => {
  expect((await config('[auth]\nsite_url = "env(NOT_SET)"')).auth.site_url).toBe('env(NOT_SET)');
});

test('SQL without a version in its name is refused, since it would never run', async () => {
  await expect(read({ 'migrations/notes.sql': '' })).rejects.toMatchObject({ code: 'migration_name_invalid' });
});

test('a version names one file only', async () => {
  await expect(read({ 'migrations/1_a.sql': '', 'migrations/1_b.sql': '' })).rejects.toMatchObject({
    code: 'migration_version_repeated',
  });
});

test('seed paths are globs in the order of the list, and no file is read twice', async () => {
  const { seeds } = await read({
    'config.toml': '[db.seed]\nsql_paths = ["./seeds/z.sql", "seeds/*.sql"]',
    'seeds/a.sql': 'select 1',
    'seeds/z.sql': 'select 2',
  });
  expect(seeds.map(({ path }) => path)).toEqual(['seeds/z.sql', 'seeds/a.sql']);
});

test('a seed path that matches nothing, or leads outside, is refused', async () => {
  const seedAt = (path: string) => read({ 'config.toml': `[db.seed]\nsql_paths = ["${path}"]` });
  await expect(seedAt('./seeds/*.sql')).rejects.toMatchObject({ code: 'seed_missing' });
  await expect(seedAt('../../../../../../etc/hostname')).rejects.toMatchObject({ code: 'seed_outside' });
});

test('seeds and migrations may be switched off', async () => {
  const project = await read({
    'config.toml': '[db.seed]\nenabled = false\n[db.migrations]\nenabled = false',
    'seed.sql': 'select 1',
    'migrations/1_a.sql': 'select 1',
  });
  expect(project).toMatchObject({ seeds: [], migrations: [] });
});

test('shared code and disabled functions are not served, and a configured function must exist', async () => {
  const project = await read({
    'config.toml': '[functions.off]\nenabled = false',
    'functions/_shared/index.ts': '',
    'functions/off/index.ts': '',
    'functions/on/index.ts': '',
  });
  expect(project.functions.map(({ name, verifyJwt }) => [name, verifyJwt])).toEqual([['on', true]]);
  await expect(read({ 'config.toml': '[functions.gone]' })).rejects.toMatchObject({ code: 'function_missing' });
  await expect(read({ 'functions/1st/index.ts': '' })).rejects.toMatchObject({ code: 'function_name_invalid' });
});
