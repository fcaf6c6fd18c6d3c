import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stats } from '../../contract/index.ts';
import { packageVersion } from '../../mcp/version.ts';
import { toolNames } from '../../mcp/tools.ts';
import { useForecast } from '../../testing/use-forecast.ts';

const forecast = useForecast();
const run = promisify(execFile);
const mcp = join(import.meta.dirname, '../../mcp');
const root = join(import.meta.dirname, '../../../..');

const draft = {
  draftId: 'by-mcp',
  question: 'จะมีการเปิดสะพานแห่งใหม่หรือไม่',
  questionEn: 'Will the new bridge open?',
  category: 'thai-politics',
  closesAt: '2028-01-01T00:00:00Z',
  resolutionCriteria: 'Yes if the office announces that it is open before the close.',
  resolutionSources: ['https://example.org/'],
  tags: ['bridge'],
};

// The package as its users get it: packed, installed elsewhere, run by its bin.
let installed: string;
beforeAll(async () => {
  installed = await mkdtemp(join(tmpdir(), 'trivium-mcp-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', installed], { cwd: mcp });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  await run('tar', ['-xzf', join(installed, packed.filename), '-C', installed]);
  await symlink(join(root, 'node_modules'), join(installed, 'node_modules'));
});
afterAll(() => rm(installed, { recursive: true, force: true }));

// Both revisions: the handshake of those up to 2025-11-25, and 2026-07-28, which has none.
const revisions = {
  '2025-11-25': { versionNegotiation: { mode: 'legacy' } },
  '2026-07-28': { versionNegotiation: { mode: { pin: '2026-07-28' } } },
} as const;

const transports = {
  'streamable HTTP': () => new StreamableHTTPClientTransport(new URL(`${forecast().url}/mcp`)),
  stdio: () =>
    new StdioClientTransport({
      command: process.execPath,
      args: [join(installed, 'package/dist/main.js')],
      env: { TRIVIUM_FORECAST_URL: forecast().url },
      stderr: 'ignore',
    }),
};

const ways = Object.entries(transports).flatMap(([name, transport]) =>
  Object.entries(revisions).map(([revision, options]) => ({ name, transport, revision, options })),
);

describe.each(ways)('over $name in revision $revision', ({ transport, revision, options }) => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1.0.0' }, options);
    await client.connect(transport());
  });

  test('the revision is the one asked for', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
  });

  afterAll(() => client.close());
  const call = async (name: string, input: Record<string, unknown> = {}) => client.callTool({ name, arguments: input });
  const textOf = (result: Awaited<ReturnType<typeof call>>) => (result.content as { text: string }[])[0]?.text ?? '';

  test('seven tools are listed with input and output schemas and every hint', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    for (const tool of tools) {
      expect(tool.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(tool).toMatchObject({
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object' },
        description: expect.any(String),
      });
      for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
        expect(tool.annotations).toHaveProperty(hint);
    }
  });

  test('markets are listed, filtered and paged as the API does', async () => {
    const result = await call('forecast_list_markets', { category: 'crypto', limit: 2 });
    const api = (await forecast().fetch('/api/markets?category=crypto&limit=2')).json();
    expect(result.structuredContent).toEqual(api);
    expect(JSON.parse(textOf(result))).toEqual(api);
  });

  test('one market is shown with its outcome', async () => {
    const [market] = (await forecast().fetch('/api/markets?status=resolved&limit=1')).json().markets;
    const result = await call('forecast_get_market', { identifier: market.slug });
    expect(result.structuredContent).toMatchObject({ ...market, outcome: expect.stringMatching(/yes|no|void/) });
  });

  test('the resolver answers, for a market and for a question of the caller', async () => {
    const [market] = (await forecast().fetch('/api/markets?status=open&limit=1')).json().markets;
    expect((await call('forecast_resolve', { identifier: market.id })).structuredContent).toMatchObject({ status: 'pending' });
    const own = {
      question: 'Q?',
      resolutionCriteria: 'C.',
      resolutionSources: ['https://example.org/'],
      closesAt: '2099-01-01T00:00:00Z',
    };
    expect((await call('forecast_resolve', own)).structuredContent).toMatchObject({ status: 'pending', market: null });
  });

  test('other venues, the waitlist and the statistics answer', async () => {
    expect((await call('forecast_cross_venue', { q: 'thai', terms: ['a,b', 'c'] })).structuredContent).toMatchObject({
      query: 'thai',
    });
    expect((await call('forecast_join_waitlist', { email: 'mcp@example.org' })).structuredContent).toEqual({
      status: 'joined',
      saved: true,
    });
    expect((await call('forecast_get_stats')).structuredContent).toMatchObject({ mcp: { tools: toolNames } });
  });

  test('a proposal lands in the queue as pending, once however often it is sent', async () => {
    const first = await call('forecast_propose_market', draft);
    const again = await call('forecast_propose_market', draft);
    expect(first.structuredContent).toMatchObject({ draftId: 'by-mcp', reviewStatus: 'pending' });
    expect(again.structuredContent).toMatchObject({
      id: (first.structuredContent as { id: string }).id,
      reviewStatus: 'pending',
    });
    expect(again.structuredContent).not.toHaveProperty('draftToken');
    await expect.poll(async () => (await forecast().fetch('/api/proposals')).json().proposals.length, { timeout: 5_000 }).toBe(1);
  });

  test.for<[tool: string, input: Record<string, unknown>, code: string]>([
    ['forecast_get_market', { identifier: 'no-such-market' }, 'market_not_found'],
    ['forecast_resolve', { identifier: 'no-such-market' }, 'market_not_found'],
    ['forecast_resolve', {}, 'body_invalid'],
    ['forecast_cross_venue', {}, 'cross_venue_query_missing'],
    ['forecast_list_markets', { cursor: 'nonsense' }, 'cursor_invalid'],
    ['forecast_join_waitlist', { email: 'a@example.org', marketId: 'none' }, 'market_unknown'],
    ['forecast_propose_market', { ...draft, draftId: 'late', closesAt: '2020-01-01T00:00:00Z' }, 'proposal_invalid'],
  ])('%s refuses with a sentence and its code', async ([tool, input, code]) => {
    const result = await call(tool, input);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(new RegExp(`\\. .*\\(${code}\\)$|\\.? ?\\(${code}\\)$`, 's'));
  });

  test('invalid arguments are refused with the sentences of the API', async () => {
    const result = await call('forecast_list_markets', { sort: 'price', limit: 300 });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/: sort must be one of .* or .*, limit must be 200 or less$/);
  });
});

test('/api/stats tells the true package, version and tools', async () => {
  const manifest = JSON.parse(await readFile(join(mcp, 'package.json'), 'utf8'));
  const { mcp: published } = stats.parse((await forecast().fetch('/api/stats')).json());
  expect(published).toMatchObject({
    package: manifest.name,
    sourceVersion: manifest.version,
    npmPublished: false,
    tools: toolNames,
  });
});

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const postFrom = (headers: Record<string, string>) =>
  fetch(`${forecast().url}/mcp`, {
    method: 'POST',
    body: JSON.stringify(ping),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  });

test.each([
  'https://evil.example',
  'http://127.0.0.1:9999',
  'http://localhost:9999',
  'http://[::1]:9999',
  'https://127.0.0.1',
  'http://forecast.example.org',
  'https://forecast.example.org:8443',
  'https://forecast.example.org.evil.example',
  'null',
  '',
])('a page of another origin (%j) is refused, on the same machine too', async (origin) => {
  const answer = await postFrom({ origin });
  expect([answer.status, (await answer.json()).error.code]).toEqual([403, 'mcp_origin_refused']);
});

test('our own pages, an origin that the operator lists, and programs, which name none, are answered', async () => {
  const own = new URL(forecast().url).origin;
  for (const origin of ['https://forecast.example.org', own, 'https://assistant.example'])
    expect((await postFrom({ origin })).status).toBe(200);
  expect((await postFrom({})).status).toBe(200);
});

test('a rebound name is kept out by its Host', async () => {
  const { port, hostname } = new URL(forecast().url);
  const status = await new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', host: `evil.example:${port}` };
    request({ hostname, port, path: '/mcp', method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end(JSON.stringify(ping));
  });
  expect(status).toBe(403);
});

test('a batch is refused, since it would be many calls for the price of one', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const answer = await fetch(`${forecast().url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify([call, { ...call, id: 2 }]),
  });
  expect([answer.status, (await answer.json()).error.code]).toEqual([400, 'mcp_batch_refused']);
});

test('server.json names the package as its manifest does', async () => {
  const server = JSON.parse(await readFile(join(mcp, 'server.json'), 'utf8'));
  const manifest = JSON.parse(await readFile(join(mcp, 'package.json'), 'utf8'));
  expect(server).toMatchObject({ name: manifest.mcpName, version: manifest.version });
  expect(server.packages[0]).toMatchObject({ identifier: manifest.name, version: packageVersion, transport: { type: 'stdio' } });
  expect(server.description.length).toBeLessThanOrEqual(100);
});

test('the official conformance run passes but for what is not offered', async () => {
  const conformance = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const expected = join(mcp, 'conformance-expected-failures.yml');
  const { stdout } = await run(
    process.execPath,
    [conformance, 'server', '--url', `${forecast().url}/mcp`, '--expected-failures', expected],
    { cwd: installed },
  ).catch((error: { stdout: string; stderr: string }) => expect.fail(`${error.stdout}\n${error.stderr}`));
  expect(stdout).toContain('server-initialize');
});
