import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockHome, type Connection } from '@trivium/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, migrations } from '../testing/fresh-database.ts';
import { temporaryHome } from '../testing/program.ts';
import { projectFolder, projectOf } from '../testing/project-folder.ts';
import { generateTypes } from './generate-types.ts';
import { createMigration, listMigrations } from './migrations.ts';
import { withDatabase } from './open-database.ts';
import { resetDatabase } from './reset-database.ts';
import { readStatus, writeStatus } from './status-file.ts';

const databaseName = 'backend';

test('a new migration is empty and named by its time in UTC, and none is overwritten', async () => {
  const folder = await projectFolder({ 'config.toml': '' });
  const now = new Date('2026-01-02T03:04:05.678Z');
  const path = await createMigration(folder, 'add_notes', now);
  expect(path).toBe(join(folder, 'migrations/20260102030405_add_notes.sql'));
  await expect(createMigration(folder, 'add_notes', now)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(createMigration(folder, '../escape', now)).rejects.toMatchObject({ code: 'migration_name_invalid' });
});

test('the list shows which migrations the folder has, and which the database', async () => {
  const { prepare, owner } = await freshDatabase();
  await prepare(await migrations('select 1', 'select 2'));
  const databaseUrl = urlOf(owner);
  const project = await projectOf({ 'migrations/2_b.sql': '', 'migrations/3_c.sql': '' });
  expect(await listMigrations(project, { databaseUrl, home: '/nowhere', databaseName })).toEqual([
    { version: '1', isLocal: false, isApplied: true },
    { version: '2', isLocal: true, isApplied: true },
    { version: '3', isLocal: true, isApplied: false },
  ]);
  await expect(listMigrations(project, { databaseUrl: undefined, home: '/nowhere', databaseName })).rejects.toMatchObject({
    code: 'home_has_no_database',
  });
});

test('types are written for the schemas that are named: rows, relationships, functions and enums', async () => {
  const { prepare, owner } = await freshDatabase();
  const project = await migrations(`create type public.colour as enum ('red', 'blue');
    create table public.boxes (id int generated always as identity primary key, colour public.colour not null default 'red');
    create table public.things (id uuid primary key, box int references public.boxes, detail jsonb);
    create function public.count_things(box int default null) returns bigint language sql return 1;
    create schema other; create table other.hidden (id int)`);
  await prepare(project);
  const source = { databaseUrl: urlOf(owner), home: '/nowhere', databaseName };
  const typesOf = (...schemas: string[]) => withDatabase(source, (client) => generateTypes(client, schemas, 'typescript'));
  const types = (await typesOf('public')).replaceAll(/\s+/g, ' ');
  expect(types).toContain('boxes: { Row: { colour: Database["public"]["Enums"]["colour"] id: number }');
  expect(types).toContain('Insert: { box?: number | null detail?: Json | null id: string }');
  expect(types).toContain('foreignKeyName: "things_box_fkey" columns: ["box"] isOneToOne: false referencedRelation: "boxes"');
  expect(types).toContain('count_things: { Args: { box?: number }; Returns: number }');
  expect(types).toContain('colour: "red" | "blue"');
  expect(types).not.toContain('hidden');
  expect(await typesOf('other')).toContain('hidden');
  await expect(typesOf('public', 'absent')).rejects.toMatchObject({ code: 'schema_unknown' });
  const swift = await withDatabase(source, (client) => generateTypes(client, ['public'], 'swift'));
  expect(swift).toContain('internal enum PublicSchema');
});

/** The address of a test's database, as an operator writes it. */
const urlOf = ({ user, password, database, host, port }: Connection) =>
  `postgresql://${user}:${String(password)}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;

/** A state folder with these files and folders. */
async function homeWith(...paths: string[]) {
  const home = await temporaryHome();
  for (const path of paths) {
    await mkdir(join(home, path, '..'), { recursive: true });
    await writeFile(join(home, path), 'x');
  }
  return home;
}

test('a reset removes the database and the files, and keeps keys and logs', async () => {
  const home = await homeWith('database/PG_VERSION', 'objects/a', 'mailbox/a', 'keys/backend.password', 'logs/backend.log');
  await resetDatabase(home);
  expect((await readdir(home)).filter((name) => name !== 'lock').toSorted()).toEqual(['keys', 'logs']);
});

test('a reset is refused for a folder in use, without a database, or with databases of other services', async () => {
  const home = await homeWith('database/PG_VERSION', 'keys/backend.password');
  const lock = await lockHome(home);
  onTestFinished(() => lock.release());
  await expect(resetDatabase(home)).rejects.toMatchObject({ code: 'home_in_use' });
  await expect(resetDatabase(await homeWith('keys/backend.password'))).rejects.toMatchObject({ code: 'home_has_no_database' });
  const shared = await homeWith('database/PG_VERSION', 'keys/backend.password', 'keys/forecast.password');
  await expect(resetDatabase(shared)).rejects.toMatchObject({ code: 'home_of_others' });
  expect(await readdir(shared)).toContain('database');
});

test('the status has Supabase’s names, only its user reads its file, and a killed backend has none', async () => {
  const home = await homeWith('keys/x');
  const keys = {
    jwtSecret: 'hidden',
    publishableKey: 'p',
    secretKey: 's',
    anonKey: 'a',
    serviceRoleKey: 'r',
    s3AccessKey: { id: 'i', secret: 'x' },
  };
  const input = {
    url: 'http://127.0.0.1:1',
    databaseUrl: 'postgresql://x',
    isDevelopment: true,
    hasStudio: true,
    isS3Served: true,
    keys,
    notServed: ['db.pooler'],
  };
  const remove = await writeStatus(home, input);
  expect((await stat(join(home, 'backend.json'))).mode & 0o777).toBe(0o600);
  const status = await readStatus(home);
  expect(status).toEqual({
    PID: process.pid,
    API_URL: 'http://127.0.0.1:1',
    REST_URL: 'http://127.0.0.1:1/rest/v1',
    FUNCTIONS_URL: 'http://127.0.0.1:1/functions/v1',
    STORAGE_S3_URL: 'http://127.0.0.1:1/storage/v1/s3',
    MAILBOX_URL: 'http://127.0.0.1:1/mailbox',
    STUDIO_URL: 'http://127.0.0.1:1/studio',
    DB_URL: 'postgresql://x',
    PUBLISHABLE_KEY: 'p',
    SECRET_KEY: 's',
    ANON_KEY: 'a',
    SERVICE_ROLE_KEY: 'r',
    S3_PROTOCOL_ACCESS_KEY_ID: 'i',
    S3_PROTOCOL_ACCESS_KEY_SECRET: 'x',
    S3_PROTOCOL_REGION: 'local',
    NOT_SERVED: ['db.pooler'],
  });
  await writeFile(join(home, 'backend.json'), JSON.stringify({ ...status, PID: 2 ** 22 + 1 }));
  await expect(readStatus(home)).rejects.toMatchObject({ code: 'backend_not_running' });
  await remove();
  await expect(readStatus(home)).rejects.toMatchObject({ code: 'backend_not_running' });
});
