import { createRoute, z } from '@hono/zod-openapi';
import { createFakeClock } from '@trivium/testing';
import { expect, test, vi } from 'vitest';
import type { Service } from './app.ts';
import { openConnection, parseAnswer, rawRequest } from './testing/raw-request.ts';
import { startService } from './testing/start-service.ts';

const body = z.object({ name: z.string(), tags: z.array(z.string()).optional() });
const shapes = z.union([z.object({ id: z.string() }), z.object({ question: z.string(), sources: z.array(z.url()).min(1) })]);
const limits = z.object({
  name: z.string(),
  limit: z.int().max(200).optional(),
  text: z.string().max(3).optional(),
  initial: z.string().min(1).max(1).optional(),
  kind: z.enum(['a', 'b']).optional(),
  size: z.enum(['s', 'm', 'l']).optional(),
  animal: z.discriminatedUnion('is', [z.object({ is: z.literal('cat') }), z.object({ is: z.literal('dog') })]).optional(),
  place: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })], 'must have id or name').optional(),
  at: z.iso.datetime().optional(),
  slug: z
    .string()
    .regex(/^[a-z]+$/, 'must be lower case')
    .optional(),
});
const anything = z.unknown();

const route = (path: string, schema: z.ZodType) =>
  createRoute({
    method: 'post',
    path,
    request: { body: { required: true, content: { 'application/json': { schema } } } },
    responses: { 200: { description: 'The body as it was understood', content: { 'application/json': { schema: z.any() } } } },
  });

function addRoutes({ app }: Service): void {
  for (const [path, schema] of Object.entries({ '/echo': body, '/either': shapes, '/limits': limits, '/anything': anything })) {
    app.openapi(route(path, schema), (c) => c.json(c.req.valid('json') as never, 200));
  }
}

const post = (path: string, fields: readonly string[], content: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n${content}`;
const json = (path: string, content: string | Uint8Array, type = 'application/json') => ({
  path,
  init: { method: 'POST', headers: { 'content-type': type }, body: content as BodyInit },
});

async function codeOf(url: string, { path, init }: ReturnType<typeof json>): Promise<[number, string]> {
  const response = await fetch(`${url}${path}`, init);
  const problem = (await response.json()) as { error: { code: string } };
  return [response.status, problem.error.code];
}

test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'APPLICATION/JSON'])(
  'a body of type %s is read',
  async (type) => {
    const { url } = await startService(addRoutes);
    const { path, init } = json('/echo', '{"name":"สวัสดี"}', type);
    const response = await fetch(`${url}${path}`, init);
    expect(await response.json()).toEqual({ name: 'สวัสดี' });
  },
);

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/jsonx', ''])(
  'a body of type %o is refused with content_type_unsupported',
  async (type) => {
    const { url } = await startService(addRoutes);
    expect(await codeOf(url, json('/echo', '{"name":"a"}', type))).toEqual([415, 'content_type_unsupported']);
  },
);

test('a request without a body is refused with json_invalid, not for the type that it lacks', async () => {
  const { url } = await startService(addRoutes);
  const response = await fetch(`${url}/echo`, { method: 'POST' });
  expect(await response.json()).toMatchObject({ status: 400, error: { code: 'json_invalid' } });
});

test('a compressed body is refused with content_type_unsupported, not treated as broken JSON', async () => {
  const { url } = await startService(addRoutes);
  const { path, init } = json('/echo', 'xx');
  const response = await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, 'content-encoding': 'gzip' } });
  expect(await response.json()).toMatchObject({ status: 415, error: { code: 'content_type_unsupported' } });
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n'],
  ['half an object', '{"name":'],
  ['two values', '{} {}'],
  ['a trailing comma', '{"name":"a",}'],
  ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ['half a character', new Uint8Array([0x22, 0xe0, 0xb8])],
  ['nesting beyond any schema', '['.repeat(30_000) + ']'.repeat(30_000)],
])('a body of %s is refused with json_invalid', async (_, content) => {
  const { url } = await startService(addRoutes);
  expect(await codeOf(url, json('/anything', content))).toEqual([400, 'json_invalid']);
});

test.each([
  ['["a"', 'The body is not valid JSON.'],
  ['['.repeat(65) + ']'.repeat(65), 'The body is nested more than 64 levels deep.'],
])('what is wrong with a body is one sentence: %s', async (content, message) => {
  const { url } = await startService(addRoutes);
  const response = await fetch(`${url}/anything`, json('/anything', content).init);
  expect(await response.json()).toMatchObject({ error: { code: 'json_invalid', message } });
});

test('a refusal never quotes a broken body', async () => {
  const { url, loggedText } = await startService(addRoutes);
  const { path, init } = json('/echo', '{"password":"hunter2",}');
  expect(await (await fetch(`${url}${path}`, init)).text()).not.toContain('hunter2');
  expect(loggedText()).not.toContain('hunter2');
});

test('prototype keys are data like any other', async () => {
  const { url } = await startService(addRoutes);
  const { path, init } = json('/echo', '{"name":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
  expect(await (await fetch(`${url}${path}`, init)).json()).toEqual({ name: 'a' });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  const response = await fetch(`${url}/anything`, { ...init, body: '{"__proto__":{"polluted":1}}' });
  expect(response.status).toBe(200);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('a body that fails its schema is refused with body_invalid and the place of each mistake', async () => {
  const { url } = await startService(addRoutes);
  const response = await fetch(`${url}/echo`, json('/echo', '{"tags":["a",7]}').init);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({
    status: 400,
    error: { code: 'body_invalid' },
    errors: [
      { path: 'name', code: 'invalid_type' },
      { path: 'tags.1', code: 'invalid_type' },
    ],
  });
});

test('a value that fits no alternative of a union lists the mistakes of each alternative', async () => {
  const { url } = await startService(addRoutes);
  const response = await fetch(`${url}/either`, json('/either', '{"question":7,"sources":["no address"]}').init);
  expect(await response.json()).toMatchObject({
    errors: [
      { path: 'id', code: 'invalid_type' },
      { path: 'question', code: 'invalid_type' },
      { path: 'sources.0', code: 'invalid_format' },
    ],
  });
});

test.each([
  ['{}', 'name is required'],
  ['{"name":7}', 'name must be a string'],
  ['[]', 'it must be an object'],
  ['{"name":"a","limit":201}', 'limit must be 200 or less'],
  ['{"name":"a","limit":0.5}', 'limit must be a whole number'],
  ['{"name":"a","text":"four"}', 'text must have at most 3 characters'],
  ['{"name":"a","initial":""}', 'initial must not be empty'],
  ['{"name":"a","initial":"ab"}', 'initial must have at most 1 character'],
  ['{"name":"a","kind":"c"}', 'kind must be a or b'],
  ['{"name":"a","size":"xl"}', 'size must be one of s, m or l'],
  ['{"name":"a","animal":{"is":"cow"}}', 'animal.is must be cat or dog'],
  ['{"name":"a","place":{}}', 'place must have id or name'],
  ['{"name":"a","at":"today"}', 'at must be a date and time such as 2027-12-31T16:59:59Z'],
  ['{"name":"a","slug":"A"}', 'slug must be lower case'],
])('a body of %s is refused with a sentence: %s', async (content, sentence) => {
  const { url } = await startService(addRoutes);
  const response = await fetch(`${url}/limits`, json('/limits', content).init);
  expect(await response.json()).toMatchObject({ error: { code: 'body_invalid', message: `Invalid body: ${sentence}.` } });
});

test('a long list of mistakes is cut', async () => {
  const { url } = await startService(addRoutes);
  const content = JSON.stringify({ name: 'a', tags: Array(5000).fill(1) });
  const problem = (await (await fetch(`${url}/echo`, json('/echo', content).init)).json()) as { errors: unknown[] };
  expect(problem.errors).toHaveLength(32);
});

test('a body that declares itself too large is refused before it is read', async () => {
  const { port } = await startService(addRoutes);
  const answer = await rawRequest(port, post('/echo', ['Content-Type: application/json', 'Content-Length: 1000000'], ''));
  expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([413, 'body_too_large']);
});

test('a megabyte is refused, and the same client can send again', async () => {
  const { url } = await startService(addRoutes);
  expect(await codeOf(url, json('/echo', `{"name":"${'x'.repeat(1_000_000)}"}`))).toEqual([413, 'body_too_large']);
  expect((await fetch(`${url}/echo`, json('/echo', '{"name":"a"}').init)).status).toBe(200);
});

test('a body at the limit is read; one byte more is refused', async () => {
  const { url } = await startService(addRoutes, { bodyLimitBytes: 100 });
  const fitting = `{"name":"${'x'.repeat(89)}"}`;
  expect((await fetch(`${url}/echo`, json('/echo', fitting).init)).status).toBe(200);
  expect(await codeOf(url, json('/echo', `${fitting} `))).toEqual([413, 'body_too_large']);
});

test('a chunked body is counted while it arrives, and the connection does not hang', async () => {
  const { port } = await startService(addRoutes);
  const connection = openConnection(port);
  connection.send(post('/echo', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], ''));
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const pump = setInterval(() => connection.send(chunk), 5);
  const answer = parseAnswer(await connection.receive());
  expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([413, 'body_too_large']);
  await connection.closed;
  clearInterval(pump);
});

test('a small chunked body is read', async () => {
  const { port } = await startService(addRoutes);
  const chunks = '8\r\n{"name":\r\n4\r\n"a"}\r\n0\r\n\r\n';
  const answer = await rawRequest(port, post('/echo', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], chunks));
  expect(JSON.parse(answer.body)).toEqual({ name: 'a' });
});

test.each([['Content-Length: 1000'], ['Transfer-Encoding: chunked']])(
  'a body (%s) that never ends is refused with body_timeout, and the connection is closed',
  async (field) => {
    const clock = createFakeClock(new Date(0));
    const limit = vi.spyOn(clock, 'schedule');
    const { port } = await startService(addRoutes, { clock, bodyTimeoutMs: 10_000, handlerTimeoutMs: 60_000 });
    const connection = openConnection(port);
    connection.send(post('/echo', ['Content-Type: application/json', field], ''));
    await vi.waitFor(() => expect(limit).toHaveBeenCalledWith(new Date(10_000), expect.any(Function)));
    clock.advance(10_000);
    const answer = parseAnswer(await connection.receive());
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([408, 'body_timeout']);
    await connection.closed;
  },
);

test('a client that leaves in the middle of its body is not logged as a failure of the service', async () => {
  const clock = createFakeClock(new Date(0));
  const limit = vi.spyOn(clock, 'schedule');
  const { port, logged, loggedText } = await startService(addRoutes, { clock, bodyTimeoutMs: 10_000 });
  const connection = openConnection(port);
  connection.send(post('/echo', ['Content-Type: application/json', 'Content-Length: 1000'], '{"name":'));
  await vi.waitFor(() => expect(limit).toHaveBeenCalledWith(new Date(10_000), expect.any(Function)));
  connection.end();
  await vi.waitFor(() => expect(logged()).toContainEqual(expect.objectContaining({ status: 499, path: '/echo' })));
  expect(loggedText()).not.toContain('"level":50');
});
