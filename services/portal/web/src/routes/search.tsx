import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useOpenPlaces } from '../features/use-features.ts';
import { m } from '../paraglide/messages.js';
import { MatchRow } from '../search/MatchRow.tsx';
import { kindNames, openKinds } from '../search/labels.ts';
import { searchQuery } from '../search/queries.ts';
import { useTextSections } from '../search/text-sections.ts';
import { filterGroups } from '../shell/palette/palette.rules.ts';
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
      <PageTitle title={m.palette_title()} lead={m.search_lead()} />
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
  const { data: matches, isPending, error } = useQuery(searchQuery(db, term, maxMatches));
  const sections = useTextSections().map((section) => ({ ...section, run: () => {} }));
  const [texts] = filterGroups([{ name: '', entries: sections }], term);
  const sectionIds = new Set(texts?.entries.map(({ id }) => id));
  if (error) throw error;
  if (isPending) return <SkeletonRows rows={6} />;
  const kinds = openKinds(open).filter((kind) => matches.some((match) => match.kind === kind));
  if (kinds.length === 0 && sectionIds.size === 0)
    return (
      <EmptyState title={m.palette_none({ query: term })} lead={m.search_none_lead()}>
        <Link to="/events" className={buttonStyle('plain')}>
          {m.home_next_all()}
        </Link>
      </EmptyState>
    );
  return (
    <div aria-live="polite" className="grid max-w-3xl gap-10">
      {kinds.map((kind) => (
        <section key={kind} aria-labelledby={`search-${kind}`}>
          <SectionTitle id={`search-${kind}`}>{kindNames[kind]()}</SectionTitle>
          <ul>
            {matches
              .filter((match) => match.kind === kind)
              .map((match) => (
                <MatchRow key={match.id} match={match} session={session} />
              ))}
          </ul>
        </section>
      ))}
      {sectionIds.size > 0 && (
        <section aria-labelledby="search-texts">
          <SectionTitle id="search-texts">{m.palette_texts()}</SectionTitle>
          <ul>
            {sections
              .filter(({ id }) => sectionIds.has(id))
              .map(({ id, name, to, hash }) => (
                <li key={id} className="border-t border-line">
                  <Link to={to} hash={hash} className="flex touch items-center py-2 text-ink no-underline hover:text-accent">
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      )}
    </div>
  );
}
