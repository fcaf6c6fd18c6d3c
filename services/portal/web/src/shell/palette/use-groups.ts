import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { prepareQuestion } from '../../chat/composer/use-saved-question.ts';
import { useClient } from '../../data/use-client.ts';
import { useFeatures, useOpenPlaces } from '../../features/use-features.ts';
import { otherLanguage, switchLanguage } from '../../language/language.ts';
import { getLocale } from '../../language/locale.ts';
import { m } from '../../paraglide/messages.js';
import { kindNames, openKinds } from '../../search/labels.ts';
import { linkOf, noteOf, titleOf } from '../../search/match-links.ts';
import { usePages } from '../../search/pages.ts';
import { searchQuery } from '../../search/queries.ts';
import { useTextSections } from '../../search/text-sections.ts';
import type { Session } from '../../session/session.ts';
import { signOut } from '../../session/sign-out.ts';
import { switchTheme } from '../theme.ts';
import { bestFirst, filterGroups, rankOfMatches, type Entry, type Group } from './palette.rules.ts';

/** Matches of each kind; the page of search has more. */
const maxMatches = 4;

interface Groups {
  readonly groups: readonly Group[];
  /** Whether nothing has the term: the groups say where to go instead. */
  readonly isEmpty: boolean;
}

/** What the palette offers for a term, best first; without one, pages and actions. */
export function useGroups(session: Session | null, term: string): Groups {
  const db = useClient();
  const navigate = useNavigate();
  const open = useOpenPlaces();
  const sections = useTextSections();
  const has = useFeatures();
  const { data: matches = [], isFetching, isError } = useQuery(searchQuery(db, term, maxMatches));
  const pages = usePages(session);
  const other = otherLanguage(getLocale());
  const local = [
    {
      name: m.palette_pages(),
      entries: pages.map(({ to, search, name, words }) => ({
        id: name,
        name,
        words,
        run: () => void navigate({ to, ...(search && { search }) }),
      })),
    },
    {
      name: m.palette_actions(),
      entries: [
        { id: 'submit', name: m.nav_submit(), words: m.search_words_submit(), run: () => void navigate({ to: '/submit' }) },
        { id: 'theme', name: m.theme_switch(), words: m.search_words_theme(), run: switchTheme },
        { id: 'language', name: m.language_switch(), words: m.search_words_language(), run: () => switchLanguage(other) },
        ...(session
          ? [{ id: 'sign-out', name: m.account_sign_out(), words: m.search_words_sign_out(), run: () => void signOut(db) }]
          : []),
      ],
    },
  ];
  if (term === '') return { groups: filterGroups(local, ''), isEmpty: false };
  const matchGroups = openKinds(open).map((kind): Group => {
    const ofKind = matches.filter((match) => match.kind === kind);
    return {
      name: kindNames[kind](),
      rank: rankOfMatches(ofKind, term),
      entries: ofKind.map((match) => ({
        id: match.id,
        name: titleOf(match),
        note: noteOf(match),
        words: '',
        run: () => void navigate(linkOf(match, session) ?? { to: '/search', search: { q: match.title } }),
      })),
    };
  });
  const texts = {
    name: m.palette_texts(),
    entries: sections.map(({ to, hash, ...section }) => ({ ...section, run: () => void navigate({ to, hash }) })),
  };
  const results = [...filterGroups(local, term), ...matchGroups, ...filterGroups([texts], term)].filter(
    ({ entries }) => entries.length > 0,
  );
  const more = (entries: readonly Omit<Entry, 'words'>[]): Group => ({
    name: m.search_more(),
    rank: 0,
    entries: entries.map((entry) => ({ ...entry, words: '' })),
  });
  if (results.length === 0 && !isError) {
    if (isFetching) return { groups: [], isEmpty: false };
    const ask = () => {
      prepareQuestion(term);
      void navigate({ to: '/chat' });
    };
    const ways = [
      ...(has('chat') ? [{ id: 'ask', name: m.search_ask({ query: term }), run: ask }] : []),
      { id: 'clubs', name: m.home_clubs_all(), run: () => void navigate({ to: '/clubs' }) },
      { id: 'events', name: m.home_next_all(), run: () => void navigate({ to: '/events' }) },
    ];
    return { groups: [more(ways)], isEmpty: true };
  }
  // The page of search has no actions, and asks for two letters.
  if (term.length < 2 || results.every(({ name }) => name === m.palette_actions()))
    return { groups: bestFirst(results), isEmpty: false };
  const all = {
    id: 'all',
    name: m.search_all({ query: term }),
    run: () => void navigate({ to: '/search', search: { q: term } }),
  };
  return { groups: [...bestFirst(results), more([all])], isEmpty: false };
}
