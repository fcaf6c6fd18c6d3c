import { connect } from 'node:net';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, migrations } from '../../testing/fresh-database.ts';
import { openDatabasePort } from './open-database-port.ts';

const secret = 'a secret of more than thirty-two characters';

async function openPort(options: { readonly isDemo?: boolean; readonly port?: number } = {}) {
  const { prepare, owner, query } = await freshDatabase();
  await prepare(await migrations('create table public.notes (id int)'));
  const port = await openDatabasePort({ connection: owner, secret, isDemo: false, port: 0, ...options });
  onTestFinished(() => port.close());
  return { ...port, query };
}

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('postgres connects by the printed URL with the rights of migrations, and what it creates belongs to them', async () => {
  const { url, query } = await openPort();
  const client = await connectTo(url);
  await client.query('create table made_by_hand (id int); insert into notes values (1)');
  expect(await query(`select tableowner from pg_tables where tablename = 'made_by_hand'`)).toEqual([
    { tableowner: 'supabase_migrator' },
  ]);
  const { rows } = await client.query('select current_user::text as user, rolsuper from pg_roles where rolname = session_user');
  expect(rows).toEqual([{ user: 'supabase_migrator', rolsuper: false }]);
  expect(await query(`select has_table_privilege('anon', 'public.made_by_hand', 'select') as may`)).toEqual([{ may: false }]);
});

test.for([
  ['a wrong password', { password: 'postgres' }, '28P01'],
  ['another user', { username: 'authenticator' }, '28000'],
  ['another database', { pathname: '/template1' }, '3D000'],
] as const)('%s is refused', async ([, change, code]) => {
  const { url } = await openPort();
  await expect(connectTo(Object.assign(new URL(url), change).href)).rejects.toMatchObject({ code });
});

test('the demo has the password of Supabase’s local stack', async () => {
  const { url } = await openPort({ isDemo: true });
  expect(url).toMatch(/^postgresql:\/\/postgres:postgres@127\.0\.0\.1:\d+\/postgres$/);
  await connectTo(url);
});

test('a password is hashed with 4,096 iterations, which is the least that drivers accept', async () => {
  const { query } = await openPort();
  expect(
    await query(
      `select distinct split_part(split_part(rolpassword, '$', 2), ':', 1) as iterations from pg_authid where rolname like '%\\_as\\_postgres'`,
    ),
  ).toEqual([{ iterations: '4096' }]);
});

test('a statement can be cancelled, and a client may ask for encryption first', async () => {
  const { url, query } = await openPort();
  const client = await connectTo(url);
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number };
  const canceled = client.query('select pg_sleep(60)').catch((error: { code?: string }) => error.code);
  const request = Buffer.alloc(16);
  for (const [index, value] of [16, 80_877_102].entries()) request.writeUInt32BE(value, index * 4);
  request.writeInt32BE(processID, 8);
  request.writeInt32BE(secretKey, 12);
  const { hostname, port } = new URL(url);
  const running = `select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`;
  await expect.poll(async () => (await query(running)).length).toBe(1);
  connect(Number(port), hostname).end(request);
  expect(await canceled).toBe('57014');
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
  expect(await new Promise((resolve) => socket.once('data', (data) => resolve(String(data))))).toBe('N');
});

test('a port that is in use is refused', async () => {
  const { url } = await openPort();
  await expect(openPort({ port: Number(new URL(url).port) })).rejects.toMatchObject({ code: 'database_port_in_use' });
});
