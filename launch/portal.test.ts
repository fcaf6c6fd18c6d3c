import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startTrivium, temporaryHome } from './testing/processes.ts';

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
const startPortal = async (home: string, env: Readonly<Record<string, string>> = {}) =>
  startTrivium(home, { PORTAL_PORT: await freePort(), ...env }, ['portal']);

test('a client finds backend and key by config.json, before and after a restart', async () => {
  const home = await temporaryHome();
  const keys: string[] = [];
  for (let start = 0; start < 2; start++) {
    const portal = await startPortal(home);
    const url = await portal.ready;
    const config = await (await fetch(`${url}/config.json`)).json();
    expect(config).toMatchObject({ url, development: { people: expect.any(Array) } });
    const divisions = await fetch(`${config.url}/rest/v1/divisions`, { headers: { apikey: config.publishableKey } });
    expect(divisions.status).toBe(200);
    expect((await fetch(`${url}/rest/v1/divisions`)).status).toBe(401);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    keys.push(config.publishableKey);
    portal.kill('SIGTERM');
    expect(await portal.exited).toBe(0);
  }
  expect(keys[0]).toBe(keys[1]);
});

test('behind a public address nobody can be signed in as for a try, and missing secrets stop the start', async () => {
  const refused = await startPortal(await temporaryHome(), { PUBLIC_URL_PORTAL: 'https://portal.example.org' });
  expect(await refused.exited).toBe(1);
  for (const name of ['SUPABASE_JWT_SECRET', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'])
    expect(refused.output()).toContain(`${name} is not set`);
  const portal = await startPortal(await temporaryHome(), {
    PUBLIC_URL_PORTAL: 'https://portal.example.org',
    SUPABASE_JWT_SECRET: 'a secret of the test, longer than it must be',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abcdefghijklmnopqrstuv',
    SUPABASE_SECRET_KEY: 'sb_secret_abcdefghijklmnopqrstuv',
  });
  const config = await (await fetch(`${await portal.ready}/config.json`)).json();
  expect(config).toEqual({ url: 'https://portal.example.org', publishableKey: 'sb_publishable_abcdefghijklmnopqrstuv' });
});
