import { adminPlaces } from '../admin/sections.ts';
import { useOpenPlaces } from '../features/use-features.ts';
import { m } from '../paraglide/messages.js';
import { ADMIN_ROLES } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import { ownPlaces } from '../shell/own-places.ts';
import { organisationPlaces, portalPlaces, studentPlaces, type Place } from '../shell/places.ts';

/** What is done on a page, in words that its name does not have. */
const wordsOf: { readonly [to in Place['to']]?: () => string } = {
  '/events': m.search_words_events,
  '/clubs': m.search_words_clubs,
  '/shop': m.search_words_shop,
  '/poll/new': m.search_words_polls,
  '/me': m.search_words_me,
  '/me/orders': m.search_words_orders,
  '/me/transcript': m.search_words_transcript,
  '/forgot-password': m.search_words_password,
};

const visitorPlaces: readonly Place[] = [{ to: '/login', name: m.nav_login }];
const passwordPlace: Place = { to: '/forgot-password', name: m.forgot_title };

interface Page extends Pick<Place, 'to'> {
  readonly search: Place['search'] | undefined;
  readonly name: string;
  /** Further search terms. */
  readonly words: string;
}

/** The pages that the reader may open, with the words by which a search finds them. */
export function usePages(session: Session | null): readonly Page[] {
  const open = useOpenPlaces();
  const places: readonly Place[] = [
    ...ownPlaces(session),
    ...(session && ADMIN_ROLES.includes(session.role) ? adminPlaces : []),
    ...organisationPlaces,
    ...studentPlaces,
    ...portalPlaces,
    ...(session ? [] : visitorPlaces),
    passwordPlace,
  ];
  const pages = new Map(open(places).map((place) => [place.name(), place]));
  return [...pages.values()].map(({ to, search, name }) => ({
    to,
    search,
    name: name(),
    words: `${to} ${wordsOf[to]?.() ?? ''}`,
  }));
}
