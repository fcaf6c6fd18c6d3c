import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { Cancellation } from '../../events/Cancelled.tsx';
import { formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { cancelEvent } from './cancellation.ts';
import type { EditedEvent } from './queries.ts';

// The dialog loads when it first opens.
const ReasonDialog = lazyPart(() => import('../../ui/ReasonDialog.tsx').then((module) => module.ReasonDialog));

interface CancelEventProps {
  readonly event: EditedEvent;
  /** Undefined while it is counted. */
  readonly guests: { readonly signedUp: number; readonly checkedIn: number } | undefined;
  readonly onDone: () => void;
}

/** Cancels an event with a reason that its people get, or holds it after all; and says why it can't be removed. */
export function CancelEvent({ event, guests, onDone }: CancelEventProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = localText(event.title, event.title_th);
  const isCancelled = event.cancelled_at !== null;
  const change = async (reason: string | null) => {
    await cancelEvent(db, event.id, reason);
    await queries.invalidateQueries({ queryKey: ['events'] });
  };
  const tell = (error: Error) => announceRefusal(error, 'admin');
  const finish = async (reason: string | null) => {
    await change(reason);
    onDone();
    announce({
      text: reason === null ? m.admin_event_restored({ name }) : m.admin_event_cancelled({ name }),
      undo: () => change(event.cancel_reason).then(() => announce({ text: m.admin_restored() }), tell),
    });
  };
  const restore = useMutation({ mutationFn: () => finish(null), onError: tell });
  return (
    <div className="grid justify-items-start gap-3 sm:col-span-2">
      {isCancelled && <Cancellation event={event} />}
      {guests && <Kept guests={guests} isCancelled={isCancelled} />}
      {isCancelled ? (
        <Button variant="plain" isBusy={restore.isPending} onClick={() => restore.mutate()}>
          {m.admin_event_restore()}
        </Button>
      ) : (
        Date.parse(event.ends_at) > Date.now() && (
          <Button variant="plain" onClick={() => setAsking(true)}>
            {m.admin_event_cancel()}
          </Button>
        )
      )}
      {isAsking && (
        <Suspense>
          <ReasonDialog
            title={m.admin_event_cancel_title({ name })}
            lead={
              guests?.signedUp === 0
                ? m.admin_event_cancel_lead_none()
                : m.admin_event_cancel_lead({ count: formatCount(guests?.signedUp ?? 0) })
            }
            label={m.attendance_reason()}
            action={m.admin_event_cancel_now()}
            dismissal={m.admin_event_keep()}
            subject="admin"
            onConfirm={finish}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Why there is no button to remove the event. */
function Kept({
  guests: { signedUp, checkedIn },
  isCancelled,
}: {
  readonly guests: NonNullable<CancelEventProps['guests']>;
  readonly isCancelled: boolean;
}) {
  if (checkedIn > 0) return <p className="text-sm text-quiet">{m.admin_event_checked_in({ count: formatCount(checkedIn) })}</p>;
  if (signedUp === 0) return null;
  const count = formatCount(signedUp);
  return (
    <p className="text-sm text-quiet">
      {isCancelled ? m.admin_event_signed_up_once({ count }) : m.admin_event_signed_up({ count })}
    </p>
  );
}
