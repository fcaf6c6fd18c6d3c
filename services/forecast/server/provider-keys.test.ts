import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useDatabase } from '@trivium/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, providers, resolverStatus } from '../contract/index.ts';
import { startFakeProvider, type FakeProvider } from '../testing/fake-providers.ts';
import { startReplica } from '../testing/use-forecast.ts';
import { readForecastEnv } from './env.ts';
import { migrationsFolder } from '../testing/use-forecast.ts';
import { createJudge } from '../domain/providers/create-judge.ts';
import { languageModel } from '../domain/providers/language-model.ts';

const database = useDatabase('forecast', migrationsFolder);
const keyOf = (name: string) => `sk-PLANTED-${name}-0123456789abcdef`;
let servers: FakeProvider[];
let replica: Awaited<ReturnType<typeof startReplica>>;
const site = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/plain' }).end('The bridge was opened.'),
);

beforeAll(async () => {
  servers = await Promise.all(providers.map(startFakeProvider));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const env = Object.fromEntries(
    providers.flatMap((name, index) => [
      [`FORECAST_${name.toUpperCase()}_API_KEY`, keyOf(name)],
      [`FORECAST_${name.toUpperCase()}_BASE_URL`, servers[index]?.baseUrl],
    ]),
  );
  const judges = readForecastEnv(env).providers.map((settings) => createJudge(settings.name, languageModel(settings)));
  replica = await startReplica(database(), { judges, allow: [`127.0.0.1:${(site.address() as AddressInfo).port}`] });
});
afterAll(async () => {
  await replica.stop();
  await Promise.all(servers.map((server) => server.close()));
  site.close();
});

test('a provider without a key is off, and one with a key is on', async () => {
  expect(readForecastEnv({ FORECAST_OPENAI_API_KEY: ' ', FORECAST_GROQ_API_KEY: 'k' }).providers.map(({ name }) => name)).toEqual(
    ['groq'],
  );
  const status = resolverStatus.parse((await replica.fetch('/api/resolve/status')).json());
  expect(status).toMatchObject({ mode: 'live', providersConfigured: [...providers], providersAvailable: [...providers] });
});

test('no part of a key is in any answer, log line, metric or error, although the providers repeat it in theirs', async () => {
  const answers: string[] = [];
  const ask = async (path: string, body?: unknown) => {
    const answer = body === undefined ? await replica.fetch(path) : await replica.post(path, body);
    answers.push(answer.text, JSON.stringify([...answer.headers]));
  };
  const question = {
    question: 'Did the bridge open?',
    resolutionCriteria: 'Yes if it was opened.',
    resolutionSources: [`http://127.0.0.1:${(site.address() as AddressInfo).port}/`],
    closesAt: '2025-01-01T00:00:00Z',
  };
  for (const script of [500, 429, 'no verdict', 403]) {
    for (const server of servers) server.script(script);
    await ask('/api/resolve', question);
  }
  for (const { method, path } of endpoints) await ask(path, method === 'POST' ? {} : undefined);
  await ask('/metrics');
  expect(servers.every(({ requests }) => requests.length > 0)).toBe(true);
  expect(answers.join('')).toContain('provider_');
  const seen = answers.join('\n') + replica.logged();
  for (const part of ['PLANTED', 'sk-', '0123456789abcdef']) expect(seen).not.toContain(part);
});

test('providers that refuse the key are out of service, and the status says so', async () => {
  await expect
    .poll(async () => (await replica.fetch('/api/resolve/status')).json(), { timeout: 5_000 })
    .toMatchObject({ providersConfigured: [...providers], providersAvailable: [] });
});
