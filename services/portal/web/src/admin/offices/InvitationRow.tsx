import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatDay } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { resendInvitation, withdrawInvitation } from './mutations.ts';
import { officeKeys, type Invitation } from './queries.ts';
import { usePlaces } from './use-places.ts';
import { Problem } from '../../ui/Problem.tsx';

/** An invitation: its receiver and office, its state, and what can be done while it is open. */
export function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const db = useClient();
  const queries = useQueryClient();
  const { officeName } = usePlaces();
  const { id, address, name, term } = invitation;
  const isOpen = invitation.accepted_at === null && invitation.withdrawn_at === null;
  const act = useMutation({
    mutationFn: async (what: 'resend' | 'withdraw') => {
      await (what === 'resend' ? resendInvitation : withdrawInvitation)(db, id);
      announce({ text: what === 'resend' ? m.invitation_sent({ address }) : m.invitation_withdrawn({ address }) });
      await queries.invalidateQueries({ queryKey: officeKeys.all });
    },
  });
  return (
    <li className="border-t border-line py-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="truncate font-semibold">{name ?? address}</p>
          {name !== null && <p className="truncate text-sm text-quiet">{address}</p>}
          <p className="text-sm">{[officeName(invitation), term].filter(Boolean).join(' · ')}</p>
          <p className="text-sm text-quiet numerals">{stateOf(invitation)}</p>
        </div>
        {isOpen && (
          <div className="flex gap-2">
            <Button
              variant="plain"
              isBusy={act.isPending}
              aria-label={m.invitation_resend_to({ address })}
              onClick={() => act.mutate('resend')}
            >
              {m.invitation_resend()}
            </Button>
            <Button
              variant="quiet"
              isBusy={act.isPending}
              aria-label={m.invitation_withdraw_of({ address })}
              onClick={() => act.mutate('withdraw')}
            >
              {m.invitation_withdraw()}
            </Button>
          </div>
        )}
      </div>
      {act.error && (
        <Problem className="mt-2 text-sm">
          <RefusalText refused={act.error} subject="admin" />
        </Problem>
      )}
    </li>
  );
}

function stateOf({ accepted_at, withdrawn_at, expires_at, sent_at }: Invitation): string {
  if (accepted_at !== null) return m.invitation_accepted({ day: formatDay(accepted_at) });
  if (withdrawn_at !== null) return m.invitation_withdrawn_on({ day: formatDay(withdrawn_at) });
  if (Date.parse(expires_at) <= Date.now()) return m.invitation_ended({ day: formatDay(expires_at) });
  return m.invitation_waits({ sent: formatDay(sent_at), until: formatDay(expires_at) });
}
