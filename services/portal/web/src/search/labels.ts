import { m } from '../paraglide/messages.js';
import type { Place } from '../shell/places.ts';
import { matchKinds, type MatchKind } from './queries.ts';

export const kindNames: Readonly<Record<MatchKind, () => string>> = {
  events: m.search_events,
  projects: m.search_projects,
  people: m.search_people,
  clubs: m.palette_clubs,
  products: m.search_products,
  news: m.palette_news,
};

/** The kinds without those whose pages are switched off. */
export const openKinds = (open: (places: readonly Place[]) => readonly Place[]): readonly MatchKind[] =>
  open([{ to: '/shop', name: m.nav_shop }]).length > 0 ? matchKinds : matchKinds.filter((kind) => kind !== 'products');
