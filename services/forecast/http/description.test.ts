import { useDatabase } from '@trivium/testing';
import { expect, test } from 'vitest';
import { migrationsFolder, startEventReplica } from '../testing/event-replica.ts';

const database = useDatabase('forecast', migrationsFolder);

test('the description holds the feeds, the stream, its data and the webhooks, as extensions', async () => {
  const { fetch } = await startEventReplica(database());
  const document = (await fetch('/api/openapi.json')).json();
  for (const path of ['/feed.atom', '/feed.json', '/api/stream'])
    expect(document.paths[path].get).toMatchObject({ tags: ['push'], summary: expect.stringMatching(/^Extension: /) });
  expect(document.webhooks['market-event'].post.summary).toMatch(/^Extension: /);
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['MarketEvent', 'WebhookMessage', 'JsonFeed']));
});
