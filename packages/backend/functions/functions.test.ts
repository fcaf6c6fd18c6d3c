import { Agent, request as httpRequest } from 'node:http';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { useFunctions } from './testing/use-functions.ts';

const functions = useFunctions();
const ask = (path: string, init?: RequestInit) => functions().ask(path, init);
const read = <T>(path: string) => functions().read<T>(path);
interface Echoed {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

test('supabase-js invokes a function, with its JSON and its key', async () => {
  const { backend } = functions();
  const { data, error } = await backend
    .client(backend.secrets.publishableKey)
    .functions.invoke<Echoed>('echo', { body: { name: 'Ann' } });
  expect(error).toBeNull();
  expect(data).toMatchObject({ method: 'POST', body: '{"name":"Ann"}', headers: { apikey: backend.secrets.publishableKey } });
});

test('the function sees its name, what follows it, the query and the host, as on Supabase', async () => {
  const { backend } = functions();
  for (const path of ['/echo', '/echo/sub/path?a=1&b=%20x', '/echo/?apikey=k&c=2']) {
    const { url } = (await (await ask(path)).json()) as Echoed;
    expect(url).toBe(`${backend.url}${path.replace('apikey=k&', '')}`);
  }
});

test.for(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s arrives as it is, and its status and headers go back', async (method) => {
  const response = await ask('/echo', { method, headers: { 'x-mine': 'yes' }, ...(method !== 'GET' && { body: 'text' }) });
  expect(response.status).toBe(201);
  expect(response.headers.get('x-from')).toBe('echo');
  expect(await response.json()).toMatchObject({ method, headers: { 'x-mine': 'yes' }, body: method === 'GET' ? '' : 'text' });
});

test('the function hears the address of who asks, and not what a client says of it', async () => {
  const said = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
  const { headers } = (await (await ask('/echo', { headers: said })).json()) as Echoed;
  expect(headers['x-forwarded-for']).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
  expect(JSON.stringify(headers)).not.toContain('203.0.113.9');
});

test('a HEAD has no body; cookies and redirects are left alone', async () => {
  const head = await ask('/echo', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([201, '']);
  const moved = await ask('/echo/cookies');
  expect([moved.status, moved.headers.get('location'), moved.headers.getSetCookie()]).toEqual([
    302,
    '/elsewhere',
    ['a=1', 'b=2'],
  ]);
});

test('CORS is the function’s: its preflight, and nothing added to its answers', async () => {
  const preflight = await ask('/echo', {
    method: 'OPTIONS',
    headers: { origin: 'https://only.example.org', 'access-control-request-method': 'POST' },
  });
  expect([preflight.status, await preflight.text()]).toEqual([200, 'ok']);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://only.example.org');
  const answer = await ask('/echo');
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://only.example.org');
  expect((await ask('/quiet')).headers.get('access-control-allow-origin')).toBeNull();
});

test('a function that is not there is NOT_FOUND, and any origin may read so', async () => {
  for (const path of ['/nobody', '/', '', '/_shared', '/_pulse', '/_ready', '/..%2Fecho']) {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('the environment is that of Supabase, the project’s own, and nothing else', async () => {
  const { backend } = functions();
  const { pid, ...environment } = await read<Record<string, string>>('/echo/environment');
  const { secrets } = backend;
  expect(environment).toEqual({
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: secrets.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: secrets.serviceRoleKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: secrets.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secrets.secretKey }),
    SUPABASE_JWKS: '{"keys":[]}',
    SUPABASE_DB_URL: expect.stringMatching(/^postgresql:/),
    SB_REGION: 'local',
    SB_EXECUTION_ID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    DENO_DEPLOYMENT_ID: 'local_echo_1',
    OWN_SECRET: 'the-secret-of-the-project',
    FROM_CONFIG: 'from config',
    BOTH: 'file',
  });
  expect(Number(pid)).not.toBe(process.pid);
});

test('the database’s address logs in with the rights of the project’s owner, and no more', async () => {
  const { SUPABASE_DB_URL: connectionString } = await read<Record<string, string>>('/echo/environment');
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select current_user as user, (select rolsuper from pg_roles where rolname = session_user) as super',
    );
    expect(rows).toEqual([{ user: 'supabase_migrator', super: false }]);
    expect((await client.query('show search_path')).rows).toEqual([{ search_path: '"$user", public, extensions' }]);
    await client.query('create table public.made_by_function (id int); drop table public.made_by_function');
    await client.query('set role none');
    await expect(client.query('select * from trivium_backend.vault_keys')).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.end();
  }
});

test('import maps, shared code, older modules and a default export work', async () => {
  expect(await read('/imports')).toEqual({ greeting: 'hello by the import map', shared: 'shared code' });
  expect(await (await ask('/older/sub')).text()).toBe('older: /older/sub');
  expect(await Promise.all(['GET', 'POST'].map(async (method) => (await ask('/exported', { method })).text()))).toEqual([
    'exported: GET',
    'exported: POST',
  ]);
});

test('a function answers many at once, and stays one process', async () => {
  const pids = await Promise.all(Array.from({ length: 50 }, async () => (await ask('/quiet')).text()));
  expect(new Set(pids).size).toBe(1);
});

test.for([
  ['read', 'Requires read access'],
  ['config', 'Requires read access'],
  ['write', 'Requires write access'],
  ['run', 'Requires run access'],
  ['ffi', 'Requires ffi access'],
])('a function may not %s', async ([what, reason]) => {
  const { backend } = functions();
  expect((await ask(`/trouble/${what}`)).status).toBe(500);
  await vi.waitFor(async () => expect(await backend.readLog()).toContain(reason));
});

test('a function may read the folder of functions', async () => {
  expect(await read('/trouble/own')).toEqual({ result: expect.stringContaining('Makes the trouble') });
});

test('what a function prints is in the log by its name, without secrets', async () => {
  const { backend } = functions();
  await ask('/trouble/log');
  const lines = await vi.waitFor(async () => {
    const found = (await backend.readLog()).split('\n').filter((line) => line.includes('"function":"trouble"'));
    for (const part of ['a line of the function', 'printed with']) expect(found.some((line) => line.includes(part))).toBe(true);
    return found;
  });
  expect(lines.find((line) => line.includes('a line of the function'))).toContain('"level":30');
  expect(lines.find((line) => line.includes('printed with'))).toMatch(/"level":50.*with \[redacted\] \[redacted\] \[redacted\]/);
  const log = await backend.readLog();
  for (const secret of ['the-secret-of-the-project', ...Object.values(backend.secrets)]) expect(log).not.toContain(secret);
});

test('a body goes in and comes out as it is sent', async () => {
  const steps = new TransformStream<Uint8Array, Uint8Array>();
  const writer = steps.writable.getWriter();
  const asked = ask('/stream/upper', { method: 'POST', body: steps.readable, duplex: 'half' } as RequestInit);
  const encoder = new TextEncoder();
  void writer.write(encoder.encode('first '));
  const reader = (await asked).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: 'FIRST ' });
  void writer.write(encoder.encode('second'));
  expect(await reader?.read()).toEqual({ done: false, value: 'SECOND' });
  await writer.close();
  expect(await reader?.read()).toMatchObject({ done: true });
});

test('a large body arrives whole', async () => {
  const text = 'abcdefgh'.repeat(1024 * 1024);
  const response = await ask('/stream/upper', { method: 'POST', body: text });
  const answered = await response.text();
  expect([response.status, answered.length, answered.slice(0, 99)]).toEqual([200, text.length, text.slice(0, 99).toUpperCase()]);
  expect(answered === text.toUpperCase()).toBe(true);
});

test('no request of many is lost, whether it has a body or not', async () => {
  const statuses = new Set<number>();
  for (let turn = 0; turn < 400; turn++) {
    const method = ['GET', 'POST', 'DELETE', 'PUT'][turn % 4] ?? '';
    statuses.add((await ask('/echo', { method, ...(method !== 'GET' && { body: 'text' }) })).status);
  }
  expect([...statuses]).toEqual([201]);
});

test('a function may answer before it has read what it was sent', async () => {
  const response = await ask('/quiet', { method: 'POST', body: 'x'.repeat(20_000_000) });
  expect([response.status, Number(await response.text()) > 0]).toEqual([200, true]);
});

test.for([10, 200_000])('a connection serves on after a request of %i bytes that nobody read', async (bytes) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body = '') =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = httpRequest(`${functions().backend.url}/functions/v1${path}`, { method, agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode, text })).on('error', reject);
      });
      sent.on('error', reject).end(body);
    });
  const refused = await send('POST', '/nobody', 'x'.repeat(bytes));
  // It takes longer than what is unread is waited for.
  const answered = await send('GET', '/stream/events');
  agent.destroy();
  expect([refused.status, answered.status, answered.text.split('\n\n').length]).toEqual([404, 200, 4]);
});

test('events arrive one by one', async () => {
  const reader = (await ask('/stream/events')).body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: string[] = [];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) events.push(part.value);
  expect(events).toEqual(['data: event 1\n\n', 'data: event 2\n\n', 'data: event 3\n\n']);
});

test.for(['wait', 'events'])('who goes away is missed by the function: %s', async (kind) => {
  const leaving = new AbortController();
  const asked = ask(`/stream/${kind}?name=${kind}`, { signal: leaving.signal });
  if (kind === 'events') await (await asked).body?.getReader().read();
  else await ask('/stream/state');
  leaving.abort();
  await asked.catch(() => {});
  await vi.waitFor(async () => expect(await read('/stream/aborted')).toContain(kind));
  await (await ask('/stream/events?name=stayed')).text();
  expect(await read('/stream/aborted')).not.toContain('stayed');
});

test('a function may speak by WebSocket, and its gate is the same', async () => {
  const { backend } = functions();
  const address = `${backend.url.replace('http', 'ws')}/functions/v1`;
  // Who it is, a client does not say by itself.
  const socket = new WebSocket(`${address}/stream/socket?a=1`, { headers: { 'x-forwarded-for': '203.0.113.9' } } as never);
  const heard = new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(data));
    socket.addEventListener('error', reject);
  });
  socket.addEventListener('open', () => socket.send('hello'));
  expect(await heard).toBe('heard hello from somebody');
  socket.close();
  for (const name of ['nobody', 'protected']) {
    const refused = new WebSocket(`${address}/${name}`);
    await new Promise((resolve) => refused.addEventListener('error', resolve));
  }
});
