import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { launchProgram, makeUsedHome } from '../testing/processes.ts';

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

/** A collector that keeps what it was sent, as text. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      bodies.push(body);
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const spans = () =>
    bodies
      .flatMap((body) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans: some }): OtlpSpan[] => some);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, sent: () => bodies.join('\n') };
}

test('a request and its statements are one trace at the collector, and nothing that a client wrote is in it', async () => {
  const collector = await startCollector();
  const home = await makeUsedHome();
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const env = { TRIVIUM_HOME: home, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const portal = launchProgram('start', ['portal'], env);
  const url = await portal.ready;
  const { publishableKey, development } = await (await fetch(`${url}/config.json`)).json();
  const { email, password } = development.people[0];
  const headers = { apikey: publishableKey, 'content-type': 'application/json' };
  const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = await signIn.json();
  const authorization = `Bearer ${token}`;
  await fetch(`${url}/rest/v1/divisions?name=eq.query-value`, { headers: { ...headers, authorization } });
  portal.kill('SIGTERM');
  await portal.exited;

  const spans = collector.spans();
  const isBelow = (span: OtlpSpan, parent: OtlpSpan) => span.parentSpanId === parent.spanId && span.traceId === parent.traceId;
  const namesBelow = (name: string) =>
    spans.filter((span) => spans.some((parent) => parent.name === name && isBelow(span, parent))).map((span) => span.name);
  expect(namesBelow('GET /rest/v1/*')).toEqual(expect.arrayContaining(['begin', 'select', 'commit']));
  expect(namesBelow('POST /auth/v1/*')).toEqual(expect.arrayContaining(['begin', 'commit']));
  for (const secret of [email, password, token, publishableKey, 'query-value']) expect(collector.sent()).not.toContain(secret);
});
