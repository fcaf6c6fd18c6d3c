import { Agent, request as httpRequest } from 'node:http';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { useFunctions } from './testing/use-functions.ts';

const functions = useFunctions();
const invoke = (path: string, init?: RequestInit) => functions().invoke(path, init);
const invokeJson = <T>(path: string) => functions().invokeJson<T>(path);
interface Echoed {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

test('supabase-js can invoke a function, with a JSON body and its key', async () => {
  const { backend } = functions();
  const { data, error } = await backend
    .client(backend.secrets.publishableKey)
    .functions.invoke<Echoed>('echo', { body: { name: 'Ann' } });
  expect(error).toBeNull();
  expect(data).toMatchObject({ method: 'POST', body: '{"name":"Ann"}', headers: { apikey: backend.secrets.publishableKey } });
});

test('the function sees the URL from its name on, as on Supabase', async () => {
  const { backend } = functions();
  for (const path of ['/echo', '/echo/sub/path?a=1&b=%20x', '/echo/?apikey=k&c=2']) {
    const { url } = (await (await invoke(path)).json()) as Echoed;
    expect(url).toBe(`${backend.url}${path.replace('apikey=k&', '')}`);
  }
});

test.for(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s arrives unchanged, and so do the status and headers of the response',
  async (method) => {
    const response = await invoke('/echo', { method, headers: { 'x-mine': 'yes' }, ...(method !== 'GET' && { body: 'text' }) });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-from')).toBe('echo');
    expect(await response.json()).toMatchObject({ method, headers: { 'x-mine': 'yes' }, body: method === 'GET' ? '' : 'text' });
  },
);

test('the function gets the actual client address, not a forged one', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' };
  const { headers } = (await (await invoke('/echo', { headers: forged })).json()) as Echoed;
  expect(headers['x-forwarded-for']).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
  expect(JSON.stringify(headers)).not.toContain('203.0.113.9');
});

test('a HEAD has no body, and cookies and redirects are passed on', async () => {
  const head = await invoke('/echo', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([201, '']);
  const moved = await invoke('/echo/cookies');
  expect([moved.status, moved.headers.get('location'), moved.headers.getSetCookie()]).toEqual([
    302,
    '/elsewhere',
    ['a=1', 'b=2'],
  ]);
});

test('functions set their own CORS headers', async () => {
  const preflight = await invoke('/echo', {
    method: 'OPTIONS',
    headers: { origin: 'https://only.example.org', 'access-control-request-method': 'POST' },
  });
  expect([preflight.status, await preflight.text()]).toEqual([200, 'ok']);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://only.example.org');
  const answer = await invoke('/echo');
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://only.example.org');
  expect((await invoke('/quiet')).headers.get('access-control-allow-origin')).toBeNull();
});

test('an unknown function is NOT_FOUND, for every origin', async () => {
  for (const path of ['/nobody', '/', '', '/_shared', '/_health', '/_ready', '/..%2Fecho']) {
    const response = await invoke(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: 'Requested function was not found' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('the environment has the variables of Supabase and of the project, and no others', async () => {
  const { backend } = functions();
  const { pid, ...environment } = await invokeJson<Record<string, string>>('/echo/environment');
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

test('SUPABASE_DB_URL logs in with the rights of the project’s owner only', async () => {
  const { SUPABASE_DB_URL: connectionString } = await invokeJson<Record<string, string>>('/echo/environment');
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
  expect(await invokeJson('/imports')).toEqual({ greeting: 'hello by the import map', shared: 'shared code' });
  expect(await (await invoke('/older/sub')).text()).toBe('older: /older/sub');
  expect(await Promise.all(['GET', 'POST'].map(async (method) => (await invoke('/exported', { method })).text()))).toEqual([
    'exported: GET',
    'exported: POST',
  ]);
});

test('one process handles concurrent requests', async () => {
  const pids = await Promise.all(Array.from({ length: 50 }, async () => (await invoke('/quiet')).text()));
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
  expect((await invoke(`/trouble/${what}`)).status).toBe(500);
  await vi.waitFor(async () => expect(await backend.readLog()).toContain(reason));
});

test('a function may read the folder of functions', async () => {
  expect(await invokeJson('/trouble/own')).toEqual({ result: expect.stringContaining('Misbehaves as its path says') });
});

test('the log has what a function prints, with its name and without secrets', async () => {
  const { backend } = functions();
  await invoke('/trouble/log');
  const lines = await vi.waitFor(async () => {
    const output = (await backend.readLog()).split('\n').filter((line) => line.includes('"function":"trouble"'));
    for (const part of ['a line of the function', 'printed with']) expect(output.some((line) => line.includes(part))).toBe(true);
    return output;
  });
  expect(lines.find((line) => line.includes('a line of the function'))).toContain('"level":30');
  expect(lines.find((line) => line.includes('printed with'))).toMatch(/"level":50.*with \[redacted\] \[redacted\] \[redacted\]/);
  const log = await backend.readLog();
  for (const secret of ['the-secret-of-the-project', ...Object.values(backend.secrets)]) expect(log).not.toContain(secret);
});

test('both bodies are streamed', async () => {
  const steps = new TransformStream<Uint8Array, Uint8Array>();
  const writer = steps.writable.getWriter();
  const response = invoke('/stream/upper', { method: 'POST', body: steps.readable, duplex: 'half' } as RequestInit);
  const encoder = new TextEncoder();
  void writer.write(encoder.encode('first '));
  const reader = (await response).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: 'FIRST ' });
  void writer.write(encoder.encode('second'));
  expect(await reader?.read()).toEqual({ done: false, value: 'SECOND' });
  await writer.close();
  expect(await reader?.read()).toMatchObject({ done: true });
});

test('a large body arrives whole', async () => {
  const text = 'abcdefgh'.repeat(1024 * 1024);
  const response = await invoke('/stream/upper', { method: 'POST', body: text });
  const answered = await response.text();
  expect([response.status, answered.length, answered.slice(0, 99)]).toEqual([200, text.length, text.slice(0, 99).toUpperCase()]);
  expect(answered === text.toUpperCase()).toBe(true);
});

test('no request of many is lost, with or without a body', async () => {
  const statuses = new Set<number>();
  for (let turn = 0; turn < 400; turn++) {
    const method = ['GET', 'POST', 'DELETE', 'PUT'][turn % 4] ?? '';
    statuses.add((await invoke('/echo', { method, ...(method !== 'GET' && { body: 'text' }) })).status);
  }
  expect([...statuses]).toEqual([201]);
});

test('a function may respond before it has read its request', async () => {
  const response = await invoke('/quiet', { method: 'POST', body: 'x'.repeat(20_000_000) });
  expect([response.status, Number(await response.text()) > 0]).toEqual([200, true]);
});

test.for([10, 200_000])('a connection stays usable after an unread request of %i bytes', async (bytes) => {
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
  // Takes longer than the server waits for unread bodies.
  const answered = await send('GET', '/stream/events');
  agent.destroy();
  expect([refused.status, answered.status, answered.text.split('\n\n').length]).toEqual([404, 200, 4]);
});

test('events are streamed one by one', async () => {
  const reader = (await invoke('/stream/events')).body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: string[] = [];
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) events.push(part.value);
  expect(events).toEqual(['data: event 1\n\n', 'data: event 2\n\n', 'data: event 3\n\n']);
});

test.for(['wait', 'events'])('the function notices when its client disconnects: %s', async (kind) => {
  const leaving = new AbortController();
  const response = invoke(`/stream/${kind}?name=${kind}`, { signal: leaving.signal });
  if (kind === 'events') await (await response).body?.getReader().read();
  else await invoke('/stream/state');
  leaving.abort();
  await response.catch(() => {});
  await vi.waitFor(async () => expect(await invokeJson('/stream/aborted')).toContain(kind));
  await (await invoke('/stream/events?name=stayed')).text();
  expect(await invokeJson('/stream/aborted')).not.toContain('stayed');
});

test('WebSockets work and need the same permissions', async () => {
  const { backend } = functions();
  const address = `${backend.url.replace('http', 'ws')}/functions/v1`;
  // A client cannot forge its address.
  const socket = new WebSocket(`${address}/stream/socket?a=1`, { headers: { 'x-forwarded-for': '203.0.113.9' } } as never);
  const message = new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(data));
    socket.addEventListener('error', reject);
  });
  socket.addEventListener('open', () => socket.send('hello'));
  expect(await message).toBe('heard hello from somebody');
  socket.close();
  for (const name of ['nobody', 'protected']) {
    const refused = new WebSocket(`${address}/${name}`);
    await new Promise((resolve) => refused.addEventListener('error', resolve));
  }
});
