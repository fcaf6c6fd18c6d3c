import { checkExamples, useDatabase } from '@trivium/testing';
import { expect, test } from 'vitest';
import { describeApi } from '../testing/describe-api.ts';
import { migrationsFolder, startEventReplica } from '../testing/event-replica.ts';

interface Media {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Description {
  readonly paths: Record<
    string,
    Record<string, { operationId?: string; responses: Record<string, { content?: Record<string, Media> }> }>
  >;
}

const database = useDatabase('forecast', migrationsFolder);

test('the description holds the feeds, the stream, its data and the webhooks, as extensions', async () => {
  const { fetch } = await startEventReplica(database());
  const served = (await fetch('/api/openapi.json')).json();
  for (const path of ['/feed.atom', '/feed.json', '/api/stream'])
    expect(served.paths[path].get).toMatchObject({ tags: ['push'], summary: expect.stringMatching(/^Extension: /) });
  expect(served.webhooks['market-event'].post.summary).toMatch(/^Extension: /);
  expect(Object.keys(served.components.schemas)).toEqual(expect.arrayContaining(['MarketEvent', 'WebhookMessage', 'JsonFeed']));
});

const document = (await describeApi()) as Description;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

test.for(operations)('$name has a name of its own, and an example of its answer that fits its shape', ({ operation }) => {
  expect(operations.filter((other) => other.operation.operationId === operation.operationId)).toHaveLength(1);
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const media = success?.[1].content?.['application/json'];
  expect(media === undefined || media.example !== undefined || media.examples !== undefined).toBe(true);
  expect(checkExamples(document, operation)).toEqual([]);
});

test.for([
  ['/api/resolve', 'post', 400, 'body_invalid'],
  ['/api/resolve', 'post', 404, 'market_not_found'],
  ['/api/cross-venue', 'get', 400, 'cross_venue_query_missing'],
  ['/api/cross-venue', 'get', 404, 'market_not_found'],
  ['/api/waitlist', 'post', 400, 'email_invalid'],
  ['/api/waitlist', 'post', 400, 'json_invalid'],
] as const)('the specification names %s %s %i, and the description shows its body for %s', ([path, method, status, code]) => {
  const problem = document.paths[path]?.[method]?.responses[status]?.content?.['application/problem+json'];
  expect(problem?.examples?.[code]?.value).toMatchObject({ status, error: { code } });
});
