import type { Plugin } from 'vite';
import { createPageReach, isIcon, isMessage, type ModuleGraph } from './page-reach.ts';

/** Files below so many bytes, before they are made smaller, become a part of the one whose pages are most alike. */
const minPublicBytes = 1_000;
const minBytes = 300;
const minSmallBytes = 1_300;

/**
 * Modules by the end of their path. As a part of the file of pages that are most alike, a small one would bring that to others. What a
 * member's front page and frame need is few files instead of one for each set of pages: on a weak phone each takes 25 ms, as long as 5 KB.
 */
const filesApart: Readonly<Record<string, readonly string[]>> = {
  /** Of months, and of rows that lead on. */
  chevrons: ['?icon=ChevronLeft', '?icon=ChevronRight'],
  /** Of calendars. */
  weeks: ['/language/weeks.rules.ts'],
  /** Of lists that are read page by page. */
  list: ['/ShowMore.tsx', '/useInfiniteQuery.js', '/infiniteQueryObserver.js'],
  /** Of pages on which something is changed. */
  mutation: ['/useMutation.js', '/mutationObserver.js'],
  /** What a visitor's press leaves for after signing in, on pages of events and of clubs. */
  press: ['/session/pending-press.ts'],
  /** What reads several queries at once. */
  queries: ['/useQueries.js', '/queriesObserver.js'],
  /** Of most pages. */
  parts: ['/useSuspenseQuery.js', '/ui/SectionTitle.tsx', '/ui/Dotted.tsx', '/ui/EmptyState.tsx'],
  /** Of the frame of people who are signed in, with the client that every page reads its data with. */
  frame: [
    '/postgrest-js/dist/index.mjs',
    '/idb-keyval/dist/index.js',
    '/data/listen.ts',
    '/notices/queries.ts',
    ...messages('nav_me', 'nav_my_clubs', 'nav_my_clubs_waiting', 'nav_my_drafts', 'notices_title', 'transcript_title'),
  ],
  /** Of a member's own things, all of which the front page reads. */
  own: [
    '/check-in/queries.ts',
    '/clubs/own-clubs.ts',
    '/clubs/waiting-in-clubs.ts',
    '/events/own-events.ts',
    '/events/OwnAnswer.tsx',
    '/orders/order.rules.ts',
    '/orders/queries.ts',
    '/project/queries.ts',
    '/project/workflow/queries.ts',
    '/project/workflow/owner-turn.rules.ts',
    '/transcript/queries.ts',
    ...messages('event_own_coming', 'event_own_waiting'),
  ],
};

function messages(...names: readonly string[]): string[] {
  return names.map((name) => `/messages/${name}.js`);
}

/**
 * Which scripts are one file. What every page needs comes as one. Of the rest, what the same pages need is one file: a page loads
 * nothing that it does not need. The parts of pages for visitors are apart, and their small files larger: who is there for the
 * first time waits for each of them, and not for administration's parts. Messages and icons are apart from code, since most files
 * are larger than they are: as a part of the dialog's file, “Close” brought the dialog to pages that have none.
 */
export function chunkGroups() {
  const { isOfPublicPage } = createPageReach();
  return [
    { name: 'start', tags: ['$initial' as const], priority: 2 },
    ...Object.entries(filesApart).map(([name, ends]) => ({
      name: (id: string) => (ends.some((end) => id.endsWith(end)) ? name : null),
      minShareCount: 2,
      priority: 1.5,
      includeDependenciesRecursively: false,
    })),
    {
      name: (id: string, graph: ModuleGraph) => (isOfPublicPage(id, graph) ? 'public' : null),
      minShareCount: 2,
      priority: 1,
      entriesAware: true,
      entriesAwareMergeThreshold: minPublicBytes,
    },
    {
      name: (id: string) => (isMessage(id) || isIcon(id) ? 'small' : null),
      minShareCount: 2,
      priority: 0.5,
      entriesAware: true,
      entriesAwareMergeThreshold: minSmallBytes,
    },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: minBytes },
  ];
}

/** Fails a build in which no module has a path that `filesApart` names, as after a move: its part would come in other files again. */
export const filesApartPlugin = (): Plugin => ({
  name: 'files-apart',
  apply: 'build',
  buildEnd() {
    const ids = [...this.getModuleIds()];
    const missing = Object.values(filesApart)
      .flat()
      .filter((end) => !ids.some((id) => id.endsWith(end)));
    if (missing.length > 0) this.error(`chunk-groups.ts names modules that are not there: ${missing.join(', ')}`);
  },
});

/**
 * The name of a shared file lists the pages that load it, and every import of it would repeat the list. The first script names
 * them all, so the hash has as few characters as the bundler allows.
 */
export const chunkFileName = ({ name }: { readonly name: string }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`;
