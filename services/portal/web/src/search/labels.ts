import { m } from '../paraglide/messages.js';
import type { Place } from '../shell/places.ts';
import { matchKinds, type MatchKind } from './queries.ts';

export const kindNames: Readonly<Record<MatchKind, () => string>> = {
  events: m.search_events,
  polls: m.poll_open_list,
  projects: m.search_projects,
  people: m.search_people,
  clubs: m.palette_clubs,
  products: m.search_products,
  news: m.palette_news,
};

/** The page by which a kind is switched off. */
const placeOf: { readonly [kind in MatchKind]?: Place } = {
  products: { to: '/shop', name: m.nav_shop },
  polls: { to: '/poll/new', name: m.nav_polls },
};

/** The kinds without those whose pages are switched off. */
export const openKinds = (open: (places: readonly Place[]) => readonly Place[]): readonly MatchKind[] =>
  matchKinds.filter((kind) => {
    const place = placeOf[kind];
    return place === undefined || open([place]).length > 0;
  });
