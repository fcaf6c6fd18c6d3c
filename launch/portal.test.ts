import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { openSecrets } from '@trivium/backend';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectionPurpose } from '../services/portal/supabase/functions/_shared/connections/connections.rules.ts';
import { seal } from '../services/portal/supabase/functions/_shared/seal.ts';
import { freePort } from '@trivium/testing/free-port';
import { launchProgram, makeUsedHome, startTrivium, temporaryHome, type Started } from './testing/processes.ts';

const startPortal = async (home: string, env: Readonly<Record<string, string>> = {}) =>
  startTrivium(home, { PORTAL_PORT: String(await freePort()), ...env }, ['portal']);

/** The measurements that the alerts and the dashboard ask for. */
async function namesInDeployment(): Promise<string[]> {
  const files = ['prometheus/alerts.yaml', 'grafana/trivium.json'];
  const texts = await Promise.all(files.map((name) => readFile(join(import.meta.dirname, '../deploy', name), 'utf8')));
  const pattern =
    /\b(?:http|nodejs|process|trivium|database|mail|notices|realtime|functions|cron|net|portal|storage)_[a-z0-9_]+(?=\{|\[|\b)/g;
  return [...new Set(texts.join('\n').match(pattern))];
}

const noSettings = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined };

// One portal for the file: a start is most of what a test costs.
let home: string;
let portal: Started;
const start = async () => {
  portal = launchProgram('start', ['portal'], { TRIVIUM_HOME: home, PORTAL_PORT: String(await freePort()) });
  return portal.ready;
};
const stop = async () => {
  portal.kill('SIGTERM');
  return portal.exited;
};
beforeAll(async () => {
  home = await makeUsedHome();
  await start();
});
afterAll(async () => {
  await stop();
  await rm(home, { recursive: true, force: true });
});

test('in development, direct requests on this machine get demo accounts and the page of the design; requests through a proxy or from another page do not', async () => {
  const url = await portal.ready;
  const { port } = new URL(url);
  const ask = async (path: string, headers: Record<string, string> = {}, body?: object) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; text: string }>();
    const sent = request(
      {
        host: '127.0.0.1',
        // A connection each: the warning looks at a connection's first request.
        agent: false,
        port,
        path,
        method: body ? 'POST' : 'GET',
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => void readText(answer).then((text) => resolve({ status: answer.statusCode, text }), reject),
    ).on('error', reject);
    sent.end(body && JSON.stringify(body));
    return promise;
  };
  const config = JSON.parse((await ask('/config.json')).text);
  const admin = config.development.people.find(({ role }: { role: string }) => role === 'admin');
  const signIn = (headers: Record<string, string>) =>
    ask('/auth/v1/token?grant_type=password', { apikey: config.publishableKey, ...headers }, admin);

  for (const headers of [{}, { host: `localhost:${port}` }, { origin: `http://localhost:${port}` }, { origin: url }]) {
    expect(JSON.parse((await ask('/config.json', headers)).text)).toEqual(config);
    expect((await ask('/about-this-server', headers)).text).toContain(admin.password);
    expect((await signIn(headers)).status).toBe(200);
    expect((await ask('/design', headers)).status).toBe(200);
  }
  expect(portal.output()).not.toContain('warning');
  for (const headers of [
    { host: 'portal.example.org', 'x-forwarded-for': '8.8.8.8' },
    { host: 'portal.example.org' },
    { 'x-real-ip': '8.8.8.8' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:7297' },
  ]) {
    const { development, ...production } = config;
    expect(development).toBeDefined();
    expect(JSON.parse((await ask('/config.json', headers)).text)).toEqual(production);
    expect((await ask('/about-this-server', headers)).text).not.toContain(admin.email);
    expect((await signIn(headers)).text).toContain('invalid_credentials');
    for (const path of ['/mailbox', '/studio/tables']) expect((await ask(path, headers)).status).toBe(404);
    expect(JSON.parse((await ask('/design', headers)).text)).toMatchObject({ status: 404, error: { code: 'route_not_found' } });
  }
  await expect.poll(() => portal.output().match(/warning: requests come through a proxy/g), { timeout: 10_000 }).toHaveLength(1);
});

test('a client finds backend and key by config.json, before and after a restart', async () => {
  const keys: string[] = [];
  for (let round = 0; round < 2; round++) {
    const url = await portal.ready;
    const config = await (await fetch(`${url}/config.json`)).json();
    expect(config.url).toBe(url);
    expect(config.development.people.map(({ role }: { role: string }) => role)).toContain('dean');
    for (const { email, password } of config.development.people.slice(0, 2)) {
      const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: config.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(answer.status).toBe(200);
    }
    const divisions = await fetch(`${config.url}/rest/v1/divisions`, { headers: { apikey: config.publishableKey } });
    expect(divisions.status).toBe(200);
    expect((await fetch(`${url}/rest/v1/divisions`)).status).toBe(401);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    keys.push(config.publishableKey);
    if (round > 0) continue;
    expect(await stop()).toBe(0);
    await start();
  }
  expect(keys[0]).toBe(keys[1]);
});

test('every measurement that an alert or the dashboard names is there, and requests are counted by part', async () => {
  const url = await portal.ready;
  await fetch(`${url}/rest/v1/divisions`);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^http_requests_total\{method="GET",route="\/rest\/v1\/\*",status="401"\} \d+$/m);
  const missing = (await namesInDeployment()).filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(metrics));
  expect(missing).toEqual([]);
  // As promtool check metrics says: a name that ends so is a counter's.
  const types = [...metrics.matchAll(/^# TYPE (\S+_total) (\w+)$/gm)].map(([, , type]) => type);
  expect([...new Set(types)]).toEqual(['counter']);
});

test('a stop under load logs no error', async () => {
  const url = await portal.ready;
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json();
  const stopping = new AbortController();
  const ask = async (path: string) => {
    while (!stopping.signal.aborted) await fetch(`${url}${path}`, { headers: { apikey: publishableKey } }).catch(() => {});
  };
  const paths = [
    '/rest/v1/divisions',
    '/storage/v1/object/public/none/none',
    // None that is there: what functions import cannot be fetched on every machine that runs this.
    '/functions/v1/none',
    '/auth/v1/settings',
  ];
  const asking = paths.flatMap((path) => [ask(path), ask(path)]);
  expect(await stop()).toBe(0);
  stopping.abort();
  await Promise.all(asking);
  const files = (await readdir(join(home, 'logs'))).filter((name) => name.startsWith('portal'));
  const lines = (await Promise.all(files.map((name) => readFile(join(home, 'logs', name), 'utf8')))).join('').split('\n');
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  await start();
});

test('behind a public address nobody can be signed in as for a try, and missing secrets stop the start', async () => {
  const secrets = {
    SUPABASE_JWT_SECRET: 'a secret of the test, longer than it must be',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abcdefghijklmnopqrstuv',
    SUPABASE_SECRET_KEY: 'sb_secret_abcdefghijklmnopqrstuv',
  };
  const used = await makeUsedHome();
  onTestFinished(() => rm(used, { recursive: true, force: true }));
  const withDemo = await startPortal(used, { PUBLIC_URL_PORTAL: 'https://portal.example.org', ...secrets });
  expect(await withDemo.exited).toBe(1);
  expect(withDemo.output()).toContain('people_are_demo');
  const empty = await temporaryHome();
  const refused = await startPortal(empty, { PUBLIC_URL_PORTAL: 'https://portal.example.org', PORTAL_SMTP_URL: 'nowhere' });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('PORTAL_SMTP_URL must be');
  // All of it is said before anything is made.
  expect(existsSync(join(empty, 'database'))).toBe(false);
  for (const name of ['SUPABASE_JWT_SECRET', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'])
    expect(refused.output()).toContain(`${name} is not set`);
  const served = await startPortal(await temporaryHome(), {
    PUBLIC_URL_PORTAL: 'https://portal.example.org',
    ...secrets,
  });
  const config = await (await fetch(`${await served.ready}/config.json`)).json();
  expect(config).toEqual({
    url: 'https://portal.example.org',
    publishableKey: 'sb_publishable_abcdefghijklmnopqrstuv',
    hasChatModel: false,
    family: { portal: 'https://portal.example.org' },
  });
});

test('where the portal was never started there is nobody to make an administrator', async () => {
  const run = launchProgram('trivium', ['--json', 'portal', 'admins', 'list'], { TRIVIUM_HOME: await temporaryHome() });
  expect(await run.exited).toBe(1);
  expect(run.output()).toContain('portal_not_started');
});

test('somebody signs up, confirms the address, and is made the first administrator by one command', async () => {
  const url = await portal.ready;
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json();
  const post = (path: string, body: object) =>
    fetch(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const trivium = async (...args: string[]) => {
    const run = launchProgram('trivium', ['--json', 'portal', ...args], { TRIVIUM_HOME: home });
    return { code: await run.exited, output: run.output() };
  };
  expect((await trivium('domains', 'set', 'no domain')).output).toContain('domain_invalid');
  expect((await trivium('domains', 'set', '@Science.Example', 'faculty.example')).code).toBe(0);
  expect((await trivium('domains', 'list')).output).toContain('science.example');
  const account = { email: 'new.dean@science.example', password: 'a long password of 2026' };
  expect((await trivium('admins', 'add', account.email)).output).toContain('person_unknown');
  // As the app signs up: the browser that chose the password proves itself when the link is opened.
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const signUp = { ...account, code_challenge: challenge, code_challenge_method: 's256' };
  expect((await post('signup', signUp)).status).toBe(200);
  expect((await trivium('admins', 'add', account.email)).output).toContain('person_unconfirmed');
  const { messages } = await (await fetch(`${url}/mailbox?format=json&to=${account.email}`)).json();
  const link = /href="([^"]*verify[^"]*)"/.exec(messages[0].html)?.[1]?.replaceAll('&amp;', '&');
  const response = await fetch(String(link), { redirect: 'manual' });
  const code = new URL(response.headers.get('location') ?? '').searchParams.get('code');
  expect((await post('token?grant_type=pkce', { auth_code: code, code_verifier: verifier })).status).toBe(200);
  expect(await trivium('admins', 'add', account.email)).toMatchObject({
    code: 0,
    output: expect.stringContaining('"was": "member"'),
  });
  expect((await trivium('admins', 'list')).output).toContain(account.email);

  const { access_token: token } = await (await post('token?grant_type=password', account)).json();
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
  const answers = ['privacy', 'terms'].map((subject) => ({ subject, version: 1, is_given: true }));
  const agreement = await fetch(`${url}/rest/v1/rpc/record_consents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ answers, reader_language: 'th' }),
  });
  expect(agreement.status).toBe(204);
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  const mine = await fetch(`${url}/rest/v1/profiles?select=role&id=eq.${sub}`, { headers });
  expect(await mine.json()).toEqual([{ role: 'admin' }]);
  const log = await fetch(`${url}/rest/v1/audit_log?select=action&target_id=eq.${sub}`, { headers });
  expect(await log.json()).toEqual([{ action: 'change-role' }]);
  expect(await trivium('approvals', 'audit')).toMatchObject({ code: 0, output: expect.stringContaining('"faults": []') });
  const checkpoint = await (await fetch(`${url}/approvals/checkpoint`)).text();
  expect(checkpoint).toMatch(/^trivium\.invalid\/approvals\//);
  const unread = await trivium('approvals', 'audit', '--checkpoint', join(home, 'no-such-file'));
  expect([unread.code, unread.output.includes('checkpoint_unreadable')]).toEqual([1, true]);
});

test('a backup of a portal whose functions ran is restored, and its connections open', async () => {
  const url = await portal.ready;
  const hasChatModel = async (at: string) => (await (await fetch(`${at}/config.json`)).json()).hasChatModel;
  expect(await hasChatModel(url)).toBe(false);
  const keys = `portal:${(await readFile(join(home, 'keys/portal-connections'), 'utf8')).trim()}`;
  const values = JSON.stringify({ kind: 'openai', model: 'gpt-test' });
  const sealed = await seal({ env: () => keys }, values, connectionPurpose('chat-primary'));
  const { serviceRoleKey } = await openSecrets({ home, isDevelopment: true, isDemo: false, settings: noSettings });
  const headers = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}`, 'content-type': 'application/json' };
  const [admin] = await (await fetch(`${url}/rest/v1/profiles?role=eq.admin&select=id`, { headers })).json();
  const saved = await fetch(`${url}/rest/v1/rpc/save_connection`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ actor: admin.id, connection: 'chat-primary', sealed_values: sealed, set_fields: ['model'] }),
  });
  expect(saved.status).toBe(204);
  await expect.poll(() => hasChatModel(url), { timeout: 10_000 }).toBe(true);
  // Deno leaves links to itself in its cache.
  await fetch(`${url}/functions/v1/approval-check`, { method: 'OPTIONS' });
  expect((await readdir(join(home, 'portal/deno'))).length).toBeGreaterThan(1);
  expect(await stop()).toBe(0);

  const other = await temporaryHome();
  const archive = join(home, '../connections.tar.gz');
  onTestFinished(() => rm(archive, { force: true }));
  for (const [args, folder] of [
    [['backup', archive], home],
    [['restore', '--check', archive], other],
    [['restore', archive], other],
  ] as const)
    expect(await launchProgram('trivium', args, { TRIVIUM_HOME: folder }).exited).toBe(0);
  expect(await readdir(join(other, 'portal'))).not.toContain('deno');
  expect(await readFile(join(other, 'settings/environment.txt'), 'utf8')).toContain('TRIVIUM_HOME');
  const restored = await startPortal(other);
  expect(await hasChatModel(await restored.ready)).toBe(true);
});
