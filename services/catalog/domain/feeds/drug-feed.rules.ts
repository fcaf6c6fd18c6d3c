import type { Catalog } from '../catalog/catalog.ts';
import { changesOf, type DrugChange } from './changes.rules.ts';
import type { Feed, FeedItem } from './feed.ts';

const maxItems = 100;

const titles = { added: ['New drug', 'ยาใหม่'], changed: ['Changed', 'แก้ไขข้อมูล'] } as const;

function itemOf({ kind, slug, name, logIndex, at, payloadSha256 }: DrugChange, publicUrl: string): FeedItem {
  const [english, thai] = titles[kind];
  return {
    id: `urn:sha256:${payloadSha256}`,
    url: `${publicUrl}/drugs/${slug}`,
    at,
    title: `${english} · ${thai}: ${name}`,
    summary: `${name} was ${kind === 'added' ? 'added to' : 'changed in'} the catalog; its signature is entry ${logIndex} of the log. Compiled from the cited sources. No veterinarian has reviewed it.`,
    tags: [kind, slug],
  };
}

/** The newest added and changed drugs. Its dates come from the log, so all replicas serve the same bytes. */
export function drugFeed(
  { log, entries, lastUpdated }: Pick<Catalog, 'log' | 'entries' | 'lastUpdated'>,
  publicUrl: string,
): Feed {
  return {
    publicUrl,
    paths: { atom: '/feed.atom', json: '/feed.json' },
    page: '/',
    title: 'Trivium Catalog: added and changed drugs',
    description: 'Drugs that were added to the catalog, or whose text changed.',
    updated: lastUpdated.toISOString(),
    items: changesOf(log, entries)
      .slice(0, maxItems)
      .map((change) => itemOf(change, publicUrl)),
  };
}
