import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spanSource } from '@trivium/core';
import { recordSpans } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { forwardTraced } from './forward-traced.ts';

/** Forwards a request to a function that answers with a status; resolves with the headers that it got. */
async function forwardTo(status: number): Promise<IncomingHttpHeaders | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'traced-'));
  const socketPath = join(folder, 'function.sock');
  let received: IncomingHttpHeaders | undefined;
  const server = createServer((req, res) => {
    received = req.headers;
    res.writeHead(status).end();
  }).listen(socketPath);
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const request = new Request('http://127.0.0.1/hello?email=ada@example.org', { headers: { traceparent: 'of-the-client' } });
  const limits = { answerMs: 10_000, requestMs: 10_000 };
  const response = await forwardTraced('hello', { socketPath, request, address: '', limits, onDone: () => {} });
  await response.arrayBuffer();
  return received;
}

test('a function is a span below its request, and learns which instead of what the client sent', async () => {
  const spans = recordSpans();
  const span = spanSource()?.openRequest('POST /functions/v1/*');
  const headers = await span?.run(() => forwardTo(500));
  expect(headers?.['traceparent']).toBe('00-trace-function hello-01');
  expect(spans).toEqual([
    {
      name: 'function hello',
      parent: 'POST /functions/v1/*',
      attributes: { 'faas.invoked_name': 'hello', 'http.response.status_code': 500 },
      isFailed: true,
    },
  ]);
});

test('while nothing is traced, the headers are those of the client', async () => {
  expect((await forwardTo(200))?.['traceparent']).toBe('of-the-client');
});
