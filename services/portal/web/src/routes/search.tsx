import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prepareQuestion } from '../chat/composer/use-saved-question.ts';
import { useFeatures, useOpenPlaces } from '../features/use-features.ts';
import { m } from '../paraglide/messages.js';
import { MatchRow } from '../search/MatchRow.tsx';
import { kindNames, openKinds } from '../search/labels.ts';
import { usePages } from '../search/pages.ts';
import { searchQuery } from '../search/queries.ts';
import { useTextSections } from '../search/text-sections.ts';
import { bestFirst, filterGroups, rankOfMatches } from '../shell/palette/palette.rules.ts';
import { closedSearch } from '../shell/closed-search.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { inputStyle } from '../ui/Field.tsx';
import { Search as SearchIcon } from '../ui/icons.gen.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { buttonStyle } from '../ui/button-style.ts';

interface SearchText {
  readonly q?: string;
}

export const Route = createFileRoute('/search')({
  validateSearch: closedSearch((search: Record<string, unknown>): SearchText =>
    typeof search['q'] === 'string' && search['q'] !== '' ? { q: search['q'] } : {},
  ),
  component: Search,
});

/** Results of each kind. */
const maxMatches = 20;

function Search() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <PageTitle title={m.palette_title()} />
      <div className="relative mb-10 max-w-2xl">
        <SearchIcon size={18} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-quiet" />
        <input
          type="search"
          aria-label={m.palette_placeholder()}
          placeholder={m.palette_placeholder()}
          value={q}
          maxLength={200}
          onChange={({ target }) => void navigate({ search: target.value === '' ? {} : { q: target.value }, replace: true })}
          className={`${inputStyle} ps-10`}
        />
      </div>
      {q.trim().length > 1 ? <Results term={q.trim()} /> : <p className="text-quiet">{m.search_empty()}</p>}
    </>
  );
}

function Results({ term }: { readonly term: string }) {
  const { db, session } = Route.useRouteContext();
  const open = useOpenPlaces();
  const has = useFeatures();
  const { data: matches, isPending, error } = useQuery(searchQuery(db, term, maxMatches));
  const pages = usePages(session).map((page) => ({ ...page, id: page.name, run: () => {} }));
  const sections = useTextSections().map((section) => ({ ...section, run: () => {} }));
  if (error) throw error;
  if (isPending) return <SkeletonRows rows={6} />;
  const pick = <Entry extends { readonly id: string }>(entries: readonly Entry[], ids: readonly { readonly id: string }[]) =>
    ids.flatMap(({ id }) => entries.find((entry) => entry.id === id) ?? []);
  const [pageGroup] = filterGroups([{ name: m.palette_pages(), entries: pages }], term);
  const [textGroup] = filterGroups([{ name: m.palette_texts(), entries: sections }], term);
  const groups = bestFirst([
    {
      id: 'pages',
      name: m.palette_pages(),
      rank: pageGroup?.rank ?? 0,
      rows: pick(pages, pageGroup?.entries ?? []).map(({ to, search, name }) => (
        <LinkRow key={name}>
          <Link to={to} {...(search && { search })} className={rowStyle}>
            {name}
          </Link>
        </LinkRow>
      )),
    },
    ...openKinds(open).map((kind) => {
      const ofKind = matches.filter((match) => match.kind === kind);
      return {
        id: kind,
        name: kindNames[kind](),
        rank: rankOfMatches(ofKind, term),
        rows: ofKind.map((match) => <MatchRow key={match.id} match={match} session={session} />),
      };
    }),
    {
      id: 'texts',
      name: m.palette_texts(),
      rank: textGroup?.rank ?? 0,
      rows: pick(sections, textGroup?.entries ?? []).map(({ id, name, to, hash }) => (
        <LinkRow key={id}>
          <Link to={to} hash={hash} className={rowStyle}>
            {name}
          </Link>
        </LinkRow>
      )),
    },
  ]).filter(({ rows }) => rows.length > 0);
  if (groups.length === 0)
    return (
      <EmptyState title={m.palette_none({ query: term })} lead={m.search_none_lead()}>
        {has('chat') && (
          <Link to="/chat" onClick={() => prepareQuestion(term)} className={buttonStyle('primary')}>
            {m.search_ask({ query: term })}
          </Link>
        )}
        <Link to="/clubs" className={buttonStyle('plain')}>
          {m.home_clubs_all()}
        </Link>
        <Link to="/events" className={buttonStyle('plain')}>
          {m.home_next_all()}
        </Link>
      </EmptyState>
    );
  return (
    <div aria-live="polite" className="grid max-w-3xl gap-10">
      {groups.map(({ id, name, rows }) => (
        <section key={id} aria-labelledby={`search-${id}`}>
          <SectionTitle id={`search-${id}`}>{name}</SectionTitle>
          <ul>{rows}</ul>
        </section>
      ))}
    </div>
  );
}

const rowStyle = 'flex touch items-center py-2 text-ink no-underline hover:text-accent';
const LinkRow = ({ children }: { readonly children: ReactNode }) => <li className="border-t border-line">{children}</li>;
