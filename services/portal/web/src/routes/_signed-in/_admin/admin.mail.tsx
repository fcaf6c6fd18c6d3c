import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { FailedNotices } from '../../../admin/mail/FailedNotices.tsx';
import { Outcome } from '../../../admin/mail/Outcome.tsx';
import { mailKindName, mailReason } from '../../../admin/mail/labels.ts';
import {
  failedNoticesQuery,
  mailKeys,
  resendMail,
  resendNotices,
  undeliveredMailQuery,
  type UndeliveredMail,
} from '../../../admin/mail/queries.ts';
import { formatCount, formatMoment } from '../../../language/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { announceRefusal } from '../../../refusals/explain-refusal.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { announce } from '../../../ui/announce.ts';
import { RefreshCw } from '../../../ui/icons.gen.tsx';

export const Route = createFileRoute('/_signed-in/_admin/admin/mail')({
  loader: ({ context: { db, queries } }) =>
    Promise.all([queries.ensureQueryData(undeliveredMailQuery(db)), queries.ensureQueryData(failedNoticesQuery(db))]),
  component: Mail,
});

function Mail() {
  const { db } = Route.useRouteContext();
  const queries = useQueryClient();
  const { data: mails, isFetching } = useSuspenseQuery(undeliveredMailQuery(db));
  const { data: notices } = useSuspenseQuery(failedNoticesQuery(db));
  const refetch = () => queries.invalidateQueries({ queryKey: mailKeys.all });
  const resendAll = useMutation({
    mutationFn: () => resendNotices(db),
    onSuccess: (count) =>
      announce({ text: count > 0 ? m.admin_mail_resent_all({ count: formatCount(count) }) : m.admin_mail_resent_none() }),
    onError: (error) => announceRefusal(error, 'admin'),
    onSettled: refetch,
  });
  const canResend = [...mails, ...notices].some(({ can_resend: can }) => can);
  const resend = useMutation({
    mutationFn: (mail: UndeliveredMail) => resendMail(db, mail.id),
    onSuccess: (_data, { recipient }) => announce({ text: m.admin_mail_resent({ recipient }) }),
    onError: (error) => announceRefusal(error, 'admin'),
    onSettled: () => refetch(),
  });
  return (
    <>
      <AdminTitle
        title={m.admin_mail()}
        lead={m.admin_mail_lead()}
        actions={
          <>
            {canResend && (
              <Button variant="plain" isBusy={resendAll.isPending} onClick={() => resendAll.mutate()}>
                {m.admin_mail_resend_all()}
              </Button>
            )}
            <Button variant="plain" isBusy={isFetching} onClick={() => void refetch()}>
              <RefreshCw size={18} aria-hidden />
              {m.admin_jobs_refresh()}
            </Button>
          </>
        }
      />
      {mails.length + notices.length === 0 && <EmptyState title={m.admin_mail_none()} lead={m.admin_mail_none_lead()} />}
      {mails.length > 0 && notices.length > 0 && <SectionTitle>{m.admin_mail_section()}</SectionTitle>}
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} className="grid gap-x-6 gap-y-3 border-t border-line py-5 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold break-words">{mail.recipient}</p>
              <p className="text-sm text-quiet">
                {mailKindName(mail.kind)} · <span className="numerals">{formatMoment(mail.created_at)}</span>
              </p>
              <Outcome attempt={mail} reason={mailReason(mail.last_error)} />
            </div>
            {mail.can_resend ? (
              <div className="self-center">
                <Button
                  variant="plain"
                  isBusy={resend.isPending && resend.variables.id === mail.id}
                  onClick={() => resend.mutate(mail)}
                >
                  {m.admin_mail_resend()}
                </Button>
              </div>
            ) : (
              <p className="max-w-[18rem] self-center text-sm text-quiet">{m.admin_mail_expired()}</p>
            )}
          </li>
        ))}
      </ul>
      <FailedNotices onChanged={refetch} />
    </>
  );
}
