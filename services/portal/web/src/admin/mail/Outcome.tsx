import { formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';

interface OutcomeProps {
  readonly attempt: { readonly state: string; readonly last_error: string; readonly next_attempt_at: string };
  readonly reason: string;
}

/** Whether something is tried again, and why it did not arrive. */
export const Outcome = ({ attempt: { state, last_error, next_attempt_at }, reason }: OutcomeProps) => (
  <p className="text-sm">
    {last_error !== 'not_attempted' && (
      <span className={state === 'failed' ? 'font-semibold text-accent' : 'font-semibold'}>
        {state === 'failed' ? m.admin_mail_failed() : m.admin_mail_waiting({ time: formatMoment(next_attempt_at) })}{' '}
      </span>
    )}
    {reason} <span className="font-mono text-xs text-quiet">{last_error}</span>
  </p>
);
