import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { useBackend } from '../testing/use-backend.ts';

const backend = useBackend();

/** Sends raw bytes; resolves to the status and code of the first response. */
async function send(text: string, { isCut = false } = {}) {
  const socket = connect(Number(new URL(backend().url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (part: string) => (received += part));
  socket.write(text.replaceAll('KEY', backend().secrets.publishableKey));
  if (isCut) socket.destroySoon();
  await once(socket, 'close');
  const [head = '', body = ''] = received.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), code: /"code":"(\w+)"/.exec(body)?.[1] };
}

const ask = (line: string, headers: readonly string[] = ['Host: x', 'apikey: KEY']) =>
  send(`${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);

test.for([
  ['GET /rest/v1/notes HTTP/1.1', [], 400, 'request_malformed'],
  ['GET /rest/v1/notes HTTP/1.1', ['Host: a b/c?'], 400, 'request_malformed'],
  ['OPTIONS * HTTP/1.1', ['Host: x'], 400, 'request_malformed'],
  ['TRACE /rest/v1/notes HTTP/1.1', ['Host: x', 'apikey: KEY'], 405, 'method_not_allowed'],
  ['PROPFIND /rest/v1/notes HTTP/1.1', ['Host: x', 'apikey: KEY'], 405, 'method_not_allowed'],
  ['GET //rest/v1/notes HTTP/1.1', ['Host: x', 'apikey: KEY'], 404, 'route_not_found'],
  ['GET /rest/v1/notes HTTP/1.1', ['Host: x', 'apikey: KEY', 'apikey: KEY'], 401, 'api_key_invalid'],
  ['GET /auth/v1/verify/../admin/users HTTP/1.1', ['Host: x'], 401, 'api_key_missing'],
  ['GET /auth/v1/verify/%2e%2e/admin/users HTTP/1.1', ['Host: x'], 401, 'api_key_missing'],
  [`GET /rest/v1/notes?x=${'a'.repeat(20_000)} HTTP/1.1`, ['Host: x', 'apikey: KEY'], 431, 'headers_too_large'],
  ['NONSENSE', [], 400, 'request_malformed'],
] as const)('%s is refused (%#)', async ([line, headers, status, code]) => {
  expect(await ask(line, headers)).toEqual({ status, code });
});

test('a body that is declared too large is refused before it is sent', async () => {
  expect(await ask('POST /rest/v1/notes HTTP/1.1', ['Host: x', 'apikey: KEY', 'Content-Length: 500000000'])).toMatchObject({
    status: 413,
    code: 'body_too_large',
  });
});

test('a client that disconnects within its body is not logged as an error', async () => {
  const head =
    'POST /rest/v1/notes?left=1 HTTP/1.1\r\nHost: x\r\napikey: KEY\r\nContent-Type: application/json\r\nContent-Length: 50';
  await send(`${head}\r\n\r\n{"a"`, { isCut: true });
  await vi.waitFor(async () => expect(await backend().readLog()).toMatch(/"method":"POST"/));
  expect(await backend().readLog()).not.toContain('"level":50');
});
