import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { noticeText } from '../../notices/labels.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { announce } from '../../ui/announce.ts';
import { Outcome } from './Outcome.tsx';
import { channelName, noticeReason } from './labels.ts';
import { failedNoticesQuery, resendNotices, type FailedNotice } from './queries.ts';

/** Notices on devices, LINE and Discord that did not arrive: what, to whom, why, and sending them again. */
export function FailedNotices({ onChanged }: { readonly onChanged: () => Promise<unknown> }) {
  const db = useClient();
  const { data: notices } = useSuspenseQuery(failedNoticesQuery(db));
  const resend = useMutation({
    mutationFn: ({ id }: FailedNotice) => resendNotices(db, id),
    onSuccess: () => announce({ text: m.admin_notices_resent() }),
    onError: (error) => announceRefusal(error, 'admin'),
    onSettled: onChanged,
  });
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices" className="mt-12">
      <SectionTitle id="notices">{m.admin_notices_section()}</SectionTitle>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="grid gap-x-6 gap-y-3 border-t border-line py-5 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold break-words">{noticeText(notice).sentence}</p>
              <p className="text-sm text-quiet">
                {channelName(notice.channel)} · {receiverOf(notice)} ·{' '}
                <span className="numerals">{formatMoment(notice.created_at)}</span>
              </p>
              <Outcome attempt={notice} reason={noticeReason(notice.last_error)} />
            </div>
            {notice.can_resend ? (
              <div className="self-center">
                <Button
                  variant="plain"
                  isBusy={resend.isPending && resend.variables.id === notice.id}
                  onClick={() => resend.mutate(notice)}
                >
                  {m.admin_mail_resend()}
                </Button>
              </div>
            ) : (
              <p className="max-w-[18rem] self-center text-sm text-quiet">{m.admin_notices_gone()}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const receiverOf = ({ channel, person, person_en }: FailedNotice): string =>
  channel === 'web-push' ? localText(person_en, person) || m.admin_notices_somebody() : m.admin_notices_organisation();
