import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from '../../ui/icons.gen.tsx';
import { CrudRow, rowLinkStyle } from '../../crud-form/CrudRow.tsx';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { socialKeys } from '../../social/queries.ts';
import { announce } from '../../ui/announce.ts';
import { harvestAccount } from './mutations.ts';
import { feedStateQuery, socialAccountsQuery, type SocialAccount } from './queries.ts';
import { EmptyLine } from '../../ui/EmptyState.tsx';

/** A harvest reports no end to this page, so the list is read again a few times. */
const looksAfterMs = [2_000, 6_000, 15_000];

/** The harvested accounts and the result of each account's last harvest. */
export function SocialAccounts() {
  const db = useClient();
  const queries = useQueryClient();
  const { data: accounts } = useSuspenseQuery(socialAccountsQuery(db));
  const { data: feed } = useSuspenseQuery(feedStateQuery(db));
  const harvest = useMutation({
    mutationFn: async (handle: string) => {
      await harvestAccount(db, handle);
      announce({ text: m.admin_social_asked({ handle }) });
      for (const after of looksAfterMs) setTimeout(() => void queries.invalidateQueries({ queryKey: socialKeys.all }), after);
    },
    onError: (error) => announceRefusal(error, 'admin'),
  });
  return (
    <>
      <p className="mb-4 text-sm text-quiet numerals">
        {feed.fetchedAt === null
          ? m.admin_feed_none()
          : m.admin_feed({ count: formatCount(feed.posts), moment: formatMoment(feed.fetchedAt) })}
      </p>
      {accounts.length === 0 && <EmptyLine className="mb-4">{m.admin_social_none()}</EmptyLine>}
      <ul>
        {accounts.map((account) => (
          <CrudRow
            key={account.id}
            link={
              <Link to="/admin/integrations" search={{ account: account.id }} className={rowLinkStyle}>
                @{account.handle}
              </Link>
            }
            about={[account.club && localText(account.club.name, account.club.name_th), stateOf(account)]
              .filter(Boolean)
              .join(' · ')}
            aside={
              <span className="inline-flex items-center gap-2">
                {m.admin_social_posts({ count: formatCount(account.posts[0]?.count ?? 0) })}
                <button
                  type="button"
                  aria-label={m.admin_social_harvest({ handle: account.handle })}
                  disabled={harvest.isPending || !account.is_active}
                  onClick={() => harvest.mutate(account.handle)}
                  className="inline-flex size-11 items-center justify-center rounded text-quiet hover:text-ink disabled:opacity-40"
                >
                  <RefreshCw size={17} aria-hidden />
                </button>
              </span>
            }
          />
        ))}
      </ul>
    </>
  );
}

function stateOf({ is_active, last_harvested_at, retry_after, failures }: SocialAccount): string {
  if (!is_active) return m.admin_social_off();
  const last =
    last_harvested_at === null ? m.admin_social_never() : m.admin_social_last({ moment: formatMoment(last_harvested_at) });
  const rests = retry_after !== null && Date.parse(retry_after) > Date.now();
  return [
    last,
    rests && m.admin_social_resting({ moment: formatMoment(retry_after) }),
    failures > 0 && m.admin_social_failures({ count: formatCount(failures) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
