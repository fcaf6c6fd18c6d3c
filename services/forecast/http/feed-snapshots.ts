import type { SnapshotContent } from '@trivium/http';
import type pg from 'pg';
import { publicCache } from './snapshots.ts';
import { readFeedEvents } from '../domain/events/events.sql.ts';
import { atomFeed } from '../domain/feeds/atom.rules.ts';
import { feedKinds, toEntry } from '../domain/feeds/entries.rules.ts';
import { jsonFeed } from '../domain/feeds/json-feed.rules.ts';

const maxEntries = 100;

/** Both feeds as bytes: the newest 100 entries. Their dates come from the data, so all replicas serve the same bytes. */
export async function feedSnapshots(pool: pg.Pool, publicUrl: string): Promise<Record<string, SnapshotContent>> {
  const { events, changedAt } = await readFeedEvents(pool, feedKinds, maxEntries);
  const feed = { publicUrl, updated: changedAt.toISOString(), entries: events.map((event) => toEntry(event, publicUrl)) };
  return {
    '/feed.atom': { body: atomFeed(feed), contentType: 'application/atom+xml; charset=utf-8', cacheControl: publicCache },
    '/feed.json': {
      body: JSON.stringify(jsonFeed(feed)),
      contentType: 'application/feed+json; charset=utf-8',
      cacheControl: publicCache,
    },
  };
}
