import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '@trivium/core';
import { createSafeFetch, type SafeFetch } from '@trivium/safe-fetch';
import { useDatabase } from '@trivium/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '../../testing/use-forecast.ts';
import { createPanel } from '../providers/panel.ts';
import { createReadQueue, readSlots } from '../../testing/resolver.ts';
import { defaultEvidenceLimits } from './evidence-budget.rules.ts';
import { resolveQuestion } from './resolve-question.ts';

const database = useDatabase('forecast', migrationsFolder);
const silent: ServerResponse[] = [];
const server = createServer((request, response) => {
  if (request.url === '/silent') silent.push(response);
  else response.writeHead(200, { 'content-type': 'text/plain' }).end('The bridge was opened.');
});
let port: number;
let outbound: SafeFetch;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  ({ port } = server.address() as AddressInfo);
  const politeness = { minIntervalMs: 0, robots: false, maxConcurrent: readSlots };
  outbound = createSafeFetch({ clock: systemClock, allow: ['127.0.0.0/8'], ports: [port], userAgent: 'Test/1.0', politeness });
});
afterAll(async () => {
  await outbound.close();
  server.closeAllConnections();
  server.close();
});

test('a client whose sources never answer keeps no other client from having its own read', async () => {
  const resolver = {
    pool: database().pool,
    clock: systemClock,
    outbound,
    panel: createPanel([], systemClock),
    reads: createReadQueue(),
    limits: defaultEvidenceLimits,
    deadlineMs: 40_000,
  };
  const ask = (client: string, resolutionSources: string[]) =>
    resolveQuestion(
      resolver,
      { question: 'Q?', resolutionCriteria: 'C.', resolutionSources, closesAt: new Date('2020-01-01T00:00:00Z') },
      new Date(),
      client,
    );
  let hasEnded = false;
  const hostile = Promise.all(
    Array.from({ length: 5 }, (_, question) =>
      ask(
        'hostile',
        Array.from({ length: 20 }, (_unused, source) => `http://127.0.${question + 1}.${source + 1}:${port}/silent`),
      ),
    ),
  ).finally(() => (hasEnded = true));
  hostile.catch(() => {});
  await expect.poll(() => silent.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const honest = await ask('honest', [`http://127.9.9.9:${port}/`]);
  expect(honest.citedSources).toMatchObject([{ checked: true }]);
  expect(hasEnded).toBe(false);
  // More than one client's share is never held.
  expect(silent.length).toBeLessThan(readSlots / 2);
  await outbound.close();
  await expect(hostile).rejects.toMatchObject({ code: 'outbound_closed' });
});
