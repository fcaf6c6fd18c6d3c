import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../testing/project-folder.ts';
import { databaseUrl } from './database-url.rules.ts';
import { functionEnvironment } from './environment.rules.ts';
import { readLimits } from './limits.rules.ts';
import { denoArguments } from './worker/command.rules.ts';
import { findImports } from './worker/find-imports.ts';

test('the environment overrides limits, and only positive integers are accepted', () => {
  expect(readLimits({ FUNCTIONS_ANSWER_MS: '5', FUNCTIONS_HEAP_MB: '64' })).toMatchObject({
    answerMs: 5,
    heapMb: 64,
    idleMs: 300_000,
  });
  for (const text of ['soon', '0', '-1', '1.5', '1e3'])
    expect(() => readLimits({ FUNCTIONS_IDLE_MS: text })).toThrow('FUNCTIONS_IDLE_MS must be a whole number above 0.');
});

test('a database URL is encoded as drivers expect', () => {
  const login = { user: 'a b', password: 'p/w@', database: 'db' };
  expect(databaseUrl({ ...login, host: 'db.example.org', port: 6543, ssl: true })).toBe(
    'postgresql://a%20b:p%2Fw%40@db.example.org:6543/db?sslmode=require',
  );
  expect(databaseUrl({ ...login, host: '::1' })).toBe('postgresql://a%20b:p%2Fw%40@[::1]:5432/db');
});

test('a project cannot override SUPABASE_*, and unset variables are dropped', () => {
  const secrets = { publishableKey: 'p', secretKey: 's', anonKey: 'a', serviceRoleKey: 'r' };
  const parts = { url: 'http://u', databaseUrl: 'd', secrets, jwks: [], functionName: 'f', executionId: 'e' };
  const own = [
    { SUPABASE_URL: 'taken', A: 'env(A)', B: 'first', SB_REGION: 'moon' },
    { B: 'second', C: undefined },
  ];
  const environment = functionEnvironment({ ...parts, own });
  expect(environment).toMatchObject({ SUPABASE_URL: 'http://u', B: 'second', SB_REGION: 'local' });
  expect(Object.keys(environment)).not.toContain('A');
  expect(Object.keys(environment)).not.toContain('C');
});

test('import maps are found in the order of Supabase’s CLI', async () => {
  const folder = await projectFolder({
    'functions/own/deno.json': '{}',
    'functions/own/import_map.json': '{}',
    'functions/beside/import_map.json': '{}',
    'functions/plain/index.ts': '',
    'functions/import_map.json': '{}',
  });
  const functions = join(folder, 'functions');
  const find = (name: string, importMap?: string) =>
    findImports({ name, entrypoint: join(functions, name, 'index.ts'), verifyJwt: true, importMap }, functions);
  expect(find('own')).toEqual({ config: join(functions, 'own/deno.json'), importMap: undefined });
  expect(find('beside')).toEqual({ config: undefined, importMap: join(functions, 'beside/import_map.json') });
  expect(find('plain')).toEqual({ config: undefined, importMap: join(functions, 'import_map.json') });
  expect(find('own', '/x/map.json')).toEqual({ config: undefined, importMap: '/x/map.json' });
  expect(find('plain', '/x/deno.json')).toEqual({ config: '/x/deno.json', importMap: undefined });
});

test('a function may only use the network and read its own files', () => {
  const args = denoArguments({
    entrypoint: '/p/functions/f/index.ts',
    config: undefined,
    importMap: undefined,
    prelude: '/prelude.ts',
    readable: ['/p/functions, of mine', '/cache'],
    socket: '/run/1.sock',
    heapMb: 64,
  });
  expect(args.filter((argument) => argument.startsWith('--allow'))).toEqual([
    '--allow-net',
    '--allow-env',
    '--allow-import',
    '--allow-sys=hostname',
    '--allow-read=/p/functions,, of mine,/cache,/run/1.sock',
    '--allow-write=/run/1.sock',
  ]);
  expect(args).toContain('--v8-flags=--max-old-space-size=64');
});
