import type { Correction } from '../../contract/index.ts';
import type { Feed } from '../feeds/feed.ts';
import { newestFirst } from './recent-corrections.rules.ts';

/** Every correction, newest first. It has no clock, so all replicas serve the same bytes. */
export function correctionFeed(corrections: readonly Correction[], publicUrl: string): Feed {
  const newest = newestFirst(corrections);
  return {
    publicUrl,
    paths: { atom: '/corrections.atom', json: '/corrections.json' },
    page: '/corrections',
    title: 'Trivium Catalog: corrections',
    description: 'Published figures that were wrong, since when, and the right ones.',
    updated: `${newest[0]?.corrected ?? '1970-01-01'}T00:00:00Z`,
    items: newest.map(({ id, kind, drugs, since, corrected, wrong, right }) => ({
      id: `${publicUrl}/corrections#${id}`,
      url: `${publicUrl}/corrections#${id}`,
      at: `${corrected}T00:00:00Z`,
      title: `${drugs.join(', ')}: ${right.en}`,
      summary: `Wrong since ${since}: ${wrong.en} Right: ${right.en} · ${right.th}`,
      tags: [kind, ...drugs],
    })),
  };
}
