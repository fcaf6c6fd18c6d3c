import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { mailKindName, mailReason } from '../../../admin/mail/labels.ts';
import { resendMail, undeliveredMailQuery, type UndeliveredMail } from '../../../admin/mail/queries.ts';
import { formatMoment } from '../../../language/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { refusalSentence } from '../../../refusals/sentences.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { announce } from '../../../ui/announce.ts';
import { RefreshCw } from '../../../ui/icons.gen.tsx';

export const Route = createFileRoute('/_signed-in/_admin/admin/mail')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(undeliveredMailQuery(db)),
  component: Mail,
});

function Mail() {
  const { db } = Route.useRouteContext();
  const { data: mails, refetch, isFetching } = useSuspenseQuery(undeliveredMailQuery(db));
  const resend = useMutation({
    mutationFn: (mail: UndeliveredMail) => resendMail(db, mail.id),
    onSuccess: (_data, { recipient }) => announce({ text: m.admin_mail_resent({ recipient }) }),
    onError: (error) => announce({ text: refusalSentence(error, 'admin'), kind: 'trouble' }),
    onSettled: () => refetch(),
  });
  return (
    <>
      <AdminTitle
        title={m.admin_mail()}
        lead={m.admin_mail_lead()}
        actions={
          <Button variant="plain" isBusy={isFetching} onClick={() => void refetch()}>
            <RefreshCw size={18} aria-hidden />
            {m.admin_jobs_refresh()}
          </Button>
        }
      />
      {mails.length === 0 && <EmptyState title={m.admin_mail_none()} lead={m.admin_mail_none_lead()} />}
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} className="grid gap-x-6 gap-y-3 border-t border-line py-5 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="grid min-w-0 gap-1">
              <p className="font-semibold break-words">{mail.recipient}</p>
              <p className="text-sm text-quiet">
                {mailKindName(mail.kind)} · <span className="numerals">{formatMoment(mail.created_at)}</span>
              </p>
              <Outcome mail={mail} />
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
    </>
  );
}

const Outcome = ({ mail: { state, last_error, next_attempt_at } }: { readonly mail: UndeliveredMail }) => (
  <p className="text-sm">
    <span className={state === 'failed' ? 'font-semibold text-accent' : 'font-semibold'}>
      {state === 'failed' ? m.admin_mail_failed() : m.admin_mail_waiting({ time: formatMoment(next_attempt_at) })}
    </span>{' '}
    {mailReason(last_error)} <span className="font-mono text-xs text-quiet">{last_error}</span>
  </p>
);
