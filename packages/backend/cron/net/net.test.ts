import { expect, test, vi } from 'vitest';
import { useCron } from '../testing/use-cron.ts';
import { useReceiver } from '../testing/use-receiver.ts';

const cron = useCron();
const receiver = useReceiver((request, response) => {
  const path = request.url ?? '';
  if (path.startsWith('/never')) return;
  if (path.startsWith('/large')) response.end(Buffer.alloc(5 * 1024 * 1024));
  else if (path.startsWith('/moved')) response.writeHead(302, { location: '/arrived' }).end();
  else if (path.startsWith('/null')) response.end('a\0b');
  else if (path.startsWith('/refused')) response.writeHead(403, { 'content-type': 'application/json' }).end('{"no":true}');
  else response.writeHead(200, { 'content-type': 'text/plain', 'x-answer': 'yes' }).end('thanks');
});
const within = { timeout: 15_000 };
const migrator = (text: string) => cron().as('supabase_migrator', text);
const send = async (call: string, role = 'supabase_migrator') =>
  (await cron().as(role, `select ${call} as id`))[0]?.['id'] as string;
const responseTo = (id: string) =>
  vi.waitFor(async () => {
    const rows = await migrator(`select * from net._http_response where id = ${id}`);
    expect(rows).toHaveLength(1);
    return rows[0];
  }, within);
const at = (path: string) => `${receiver().url}${path}`;

test('a POST sends JSON, headers and parameters, and the response is stored in the columns of pg_net', async () => {
  await cron().start();
  const id = await send(
    `net.http_post(url := '${at('/post?a=1')}', body := '{"text": "สวัสดี"}', params := '{"b": "x y&z", "c": 3}', headers := '{"X-Key": "k"}')`,
  );
  expect(await responseTo(id)).toEqual({
    id,
    status_code: 200,
    content_type: 'text/plain',
    headers: expect.objectContaining({ 'x-answer': 'yes' }),
    content: 'thanks',
    timed_out: false,
    error_msg: null,
    created: expect.any(Date),
  });
  const [received] = receiver().below('/post');
  expect(received).toMatchObject({ method: 'POST', headers: { 'x-key': 'k', 'content-type': 'application/json' } });
  expect(JSON.parse(received?.body ?? '')).toEqual({ text: 'สวัสดี' });
  expect([...new URL(at(received?.url ?? '')).searchParams]).toEqual([
    ['a', '1'],
    ['b', 'x y&z'],
    ['c', '3'],
  ]);
});

test('GET and DELETE are supported', async () => {
  await cron().start();
  await responseTo(await send(`net.http_get('${at('/get')}', '{"q": "1"}', '{"x-one": "1"}')`));
  await responseTo(await send(`net.http_delete('${at('/delete')}', body := '{"id": 7}')`));
  expect(receiver().below('/get')).toMatchObject([{ method: 'GET', url: '/get?q=1', headers: { 'x-one': '1' }, body: '' }]);
  expect(receiver().below('/delete')).toMatchObject([{ method: 'DELETE', body: '{"id": 7}' }]);
});

test('an error status is a response, a redirect is followed, and a zero byte is replaced', async () => {
  await cron().start();
  expect(await responseTo(await send(`net.http_get('${at('/refused')}')`))).toMatchObject({
    status_code: 403,
    content: '{"no":true}',
  });
  expect(await responseTo(await send(`net.http_get('${at('/moved')}')`))).toMatchObject({ status_code: 200, content: 'thanks' });
  expect(await responseTo(await send(`net.http_get('${at('/null')}')`))).toMatchObject({ content: 'a\uFFFDb' });
});

test('timeouts, long responses and unreachable addresses are errors', async () => {
  await cron().start();
  expect(await responseTo(await send(`net.http_get('${at('/never')}', timeout_milliseconds := 200)`))).toMatchObject({
    status_code: null,
    timed_out: true,
    error_msg: 'Timeout of 200 ms reached',
  });
  expect(await responseTo(await send(`net.http_get('${at('/large')}')`))).toMatchObject({
    error_msg: expect.stringContaining('bytes'),
  });
  expect(await responseTo(await send(`net.http_get('http://127.0.0.1:1/')`))).toMatchObject({
    timed_out: false,
    error_msg: expect.stringMatching(/ECONNREFUSED|bad port/),
  });
  expect(await responseTo(await send(`net.http_get('no address')`))).toMatchObject({ error_msg: expect.stringContaining('URL') });
  expect(await responseTo(await send(`net.http_get('file:///etc/passwd')`))).toMatchObject({
    error_msg: 'Protocol not supported',
  });
});

test('a body that is not JSON is refused at once', async () => {
  await expect(send(`net.http_post('${at('/x')}', headers := '{"content-type": "text/plain"}')`)).rejects.toMatchObject({
    code: '22023',
    message: 'Content-Type header must be "application/json"',
  });
});

test('a request is sent after its transaction commits, and never after a rollback', async () => {
  await cron().start();
  await migrator(`begin; select net.http_post('${at('/rolled-back')}'); rollback`);
  await migrator(`begin; select net.http_post('${at('/held')}'); select pg_sleep(0.2); rollback`);
  await responseTo(await send(`net.http_post('${at('/committed')}')`));
  expect(receiver().below('/committed')).toHaveLength(1);
  expect([...receiver().below('/rolled-back'), ...receiver().below('/held')]).toEqual([]);
});

test('only one of several replicas sends a request', async () => {
  await Promise.all([cron().start(), cron().start(), cron().start()]);
  const rows = await migrator(`select net.http_post('${at('/once/')}' || n) as id from generate_series(1, 120) as n`);
  await vi.waitFor(async () => {
    const [done] = await migrator(`select count(*)::int as n from net._http_response where id >= ${String(rows[0]?.['id'])}`);
    expect(done).toEqual({ n: 120 });
  }, within);
  expect(
    new Set(
      receiver()
        .below('/once/')
        .map(({ url }) => url),
    ).size,
  ).toBe(120);
  expect(receiver().below('/once/')).toHaveLength(120);
});

test('the next start sends requests that were queued before', async () => {
  const id = await send(`net.http_post('${at('/queued')}')`);
  await cron().start();
  expect(await responseTo(id)).toMatchObject({ status_code: 200 });
});

test('a request of a killed process is marked as failed, not sent again', async () => {
  await cron().query(`insert into trivium_backend.in_flight_requests values (900001, now() - interval '1 second')`);
  await cron().start();
  expect(await responseTo('900001')).toMatchObject({ status_code: null, error_msg: 'server restarted' });
});

test('stopping aborts hanging requests and records it', async () => {
  const { stop } = await cron().start();
  const id = await send(`net.http_get('${at('/never')}', timeout_milliseconds := 60000)`);
  await vi.waitFor(() => expect(receiver().below('/never').length).toBeGreaterThan(1));
  await stop();
  expect(await responseTo(id)).toMatchObject({ error_msg: 'server restarted' });
});

test('a request to the gateway goes to the replica that sends it, also after another replica died', async () => {
  const hook = `net.http_post('http://kong:8000/functions/v1/hook?a=1', body := '{"n": 1}')`;
  const first = await cron().start(undefined, 'http://127.0.0.1:1');
  expect(await responseTo(await send(hook))).toMatchObject({ error_msg: expect.stringMatching(/ECONNREFUSED|bad port/) });
  await first.stop();
  await cron().start(undefined, receiver().url);
  expect(await responseTo(await send(hook))).toMatchObject({ status_code: 200 });
  expect(receiver().below('/functions/v1/hook')).toMatchObject([{ url: '/functions/v1/hook?a=1', body: '{"n": 1}' }]);
});

test('a request to the gateway waits until the replica listens, and its time begins then', async () => {
  const listening = Promise.withResolvers<string>();
  await cron().start(undefined, listening.promise);
  const id = await send(`net.http_get('http://kong:8000/waits', timeout_milliseconds := 2000)`);
  await responseTo(await send(`net.http_get('${at('/elsewhere')}')`));
  expect(await migrator(`select from net._http_response where id = ${id}`)).toEqual([]);
  listening.resolve(receiver().url);
  expect(await responseTo(id)).toMatchObject({ status_code: 200 });
});

test('net.http_collect_response returns a response by its id', async () => {
  const collect = async (id: string, async = true) =>
    (await migrator(`select (r).status, (r).message, (r).response from net.http_collect_response(${id}, ${async}) as r`))[0];
  const id = await send(`net.http_get('${at('/collected')}')`);
  expect(await collect(id)).toMatchObject({ status: 'PENDING' });
  await cron().start();
  expect(await collect(id, false)).toMatchObject({
    status: 'SUCCESS',
    message: 'ok',
    response: expect.stringContaining('thanks'),
  });
  expect(await collect('123456789')).toMatchObject({ status: 'ERROR', message: 'request matching request_id not found' });
});

test('responses are deleted after six hours', async () => {
  await cron().query(
    `insert into net._http_response (id, created) values (900002, now() - interval '361 minutes'), (900003, now() - interval '359 minutes')`,
  );
  await cron().start();
  await vi.waitFor(async () => {
    expect(await migrator('select id from net._http_response where id in (900002, 900003)')).toEqual([{ id: '900003' }]);
  }, within);
});

test('the roles of the API may send requests, but not read those of others', async () => {
  await cron().start();
  for (const role of ['anon', 'authenticated', 'service_role']) {
    await responseTo(await send(`net.http_get('${at('/roles')}')`, role));
    for (const table of ['net._http_response', 'net.http_request_queue', 'trivium_backend.in_flight_requests'])
      await expect(cron().as(role, `select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(cron().as(role, `select net._queue_request('GET', 'x', null, null, null, 1)`)).rejects.toMatchObject({
      code: '42501',
    });
  }
});
