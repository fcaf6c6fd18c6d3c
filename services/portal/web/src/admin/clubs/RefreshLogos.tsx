import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from '../../ui/icons.gen.tsx';
import { clubKeys } from '../../clubs/queries.ts';
import { callFunction } from '../../data/functions.ts';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';

interface Refreshed {
  readonly clubs: readonly { readonly slug: string; readonly state: string }[];
}

const states: Readonly<Record<string, () => string>> = {
  refreshed: m.admin_clubs_logo_state_refreshed,
  unchanged: m.admin_clubs_logo_state_unchanged,
  without_source: m.admin_clubs_logo_state_without_source,
  source_foreign: m.admin_clubs_logo_state_source_foreign,
  source_unreachable: m.admin_clubs_logo_state_source_unreachable,
  source_no_image: m.admin_clubs_logo_state_source_no_image,
  source_too_large: m.admin_clubs_logo_state_source_too_large,
  not_stored: m.admin_clubs_logo_state_not_stored,
};

/** The result of the last logo fetch for a club, if there was one. */
export const logoState = (refreshed: Refreshed | undefined, slug: string): string | undefined => {
  const state = refreshed?.clubs.find((club) => club.slug === slug)?.state;
  return state === undefined ? undefined : (states[state]?.() ?? state);
};

/** Fetches the logos of all clubs from their own sites. */
export function useLogoRefresh() {
  const db = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => callFunction<Refreshed>(db, 'clubs-logo-refresh'),
    onSuccess: ({ clubs }) => {
      const count = clubs.filter(({ state }) => state === 'refreshed').length;
      announce({ text: m.admin_clubs_logo_result({ count: formatCount(count) }) });
      void queries.invalidateQueries({ queryKey: clubKeys.all });
    },
    onError: (error) => announceRefusal(error, 'admin'),
  });
}

export const RefreshLogos = ({ refresh }: { readonly refresh: ReturnType<typeof useLogoRefresh> }) => (
  <Button variant="plain" isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
    <RefreshCw size={18} aria-hidden />
    {m.admin_clubs_logo_refresh()}
  </Button>
);
