import { inNameOrder } from '../language/in-name-order.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Search } from '../ui/icons.gen.tsx';
import { InterestPicker } from '../clubs/InterestPicker.tsx';
import { useChosenInterests } from '../clubs/chosen-interests.ts';
import { interestNames } from '../clubs/labels.ts';
import { clubsQuery, type ListedClub } from '../clubs/queries.ts';
import { formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { closedSearch } from '../shell/closed-search.ts';
import { Button } from '../ui/Button.tsx';
import { Cover } from '../ui/Cover.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { inputStyle } from '../ui/Field.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

const maxForYou = 3;

interface ClubsSearch {
  readonly q?: string;
}

export const Route = createFileRoute('/clubs/')({
  validateSearch: closedSearch((search: Record<string, unknown>): ClubsSearch =>
    typeof search['q'] === 'string' && search['q'] !== '' ? { q: search['q'] } : {},
  ),
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(clubsQuery(db)),
  component: Clubs,
});

function Clubs() {
  const { db } = Route.useRouteContext();
  const { q = '' } = Route.useSearch();
  const navigate = useNavigate({ from: '/clubs/' });
  const clubs = inNameOrder(useSuspenseQuery(clubsQuery(db)).data);
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true });
  const [chosen, turn] = useChosenInterests();
  const fits = ({ interests }: ListedClub) => interests.filter((interest) => chosen.includes(interest)).length;
  const matches = clubs.filter(({ name, name_th, description, description_th, interests }) =>
    [name, name_th, description, description_th, ...interests.map((interest) => interestNames[interest]?.())]
      .join(' ')
      .toLowerCase()
      .includes(q.trim().toLowerCase()),
  );
  const forYou =
    q === ''
      ? clubs
          .filter(fits)
          .toSorted((one, other) => fits(other) - fits(one))
          .slice(0, maxForYou)
      : [];
  return (
    <>
      <PageTitle title={m.clubs_title()} lead={m.clubs_lead()} />
      {clubs.length === 0 ? (
        <EmptyState title={m.clubs_empty()} lead={m.clubs_empty_lead()}>
          <Link to="/submit" className={buttonStyle('plain')}>
            {m.home_propose()}
          </Link>
        </EmptyState>
      ) : (
        <>
          <InterestPicker chosen={chosen} turn={turn} />
          {forYou.length > 0 && (
            <section aria-labelledby="for-you" className="mb-10">
              <SectionTitle id="for-you">{m.clubs_for_you()}</SectionTitle>
              <ul className="grid grid-cols-1 gap-x-12 md:grid-cols-2 xl:grid-cols-3">
                {forYou.map((club) => (
                  <ClubEntry key={club.id} club={club} />
                ))}
              </ul>
            </section>
          )}
          <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-2">
            <div className="relative w-full max-w-md">
              <Search size={18} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-quiet" />
              <input
                type="search"
                aria-label={m.clubs_search()}
                placeholder={m.clubs_search()}
                value={q}
                onChange={(event) => search(event.target.value)}
                className={`${inputStyle} ps-10`}
              />
            </div>
            <p role="status" className="text-sm text-quiet">
              {m.clubs_found({ count: formatCount(matches.length) })}
            </p>
          </div>
          {matches.length === 0 ? (
            <EmptyState title={m.clubs_none({ query: q })} lead={m.clubs_none_lead()}>
              <Button variant="plain" onClick={() => search('')}>
                {m.clubs_clear()}
              </Button>
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-x-12 md:grid-cols-2 xl:grid-cols-3">
              {matches.map((club) => (
                <ClubEntry key={club.id} club={club} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

function ClubEntry({ club }: { readonly club: ListedClub }) {
  return (
    <li className="flex gap-4 border-t border-line py-6">
      <Cover
        bucket="clubs-logos"
        path={club.logo_path}
        alt=""
        seed={club.slug}
        sizes="3.5rem"
        className="size-14 shrink-0 rounded-lg"
      />
      <div className="min-w-0">
        <h2 className="text-lg">
          <Link to="/clubs/$slug" params={{ slug: club.slug }} className="text-ink no-underline hover:text-accent">
            {localText(club.name, club.name_th)}
          </Link>
        </h2>
        {(club.description ?? club.description_th) && (
          <p className="mt-1 line-clamp-3 text-sm text-quiet">{localText(club.description, club.description_th)}</p>
        )}
      </div>
    </li>
  );
}
