import { useSuspenseQuery } from '@tanstack/react-query';
import { useClient, useHasChatModel } from '../../data/use-client.ts';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { healthOf, type ProviderHealth } from './chat-health.rules.ts';
import { providerCallsQuery } from './queries.ts';
import { Link } from '@tanstack/react-router';

/** Which providers answered the chat of the last days, and why others did not. */
export function ChatModels() {
  const { data: calls } = useSuspenseQuery(providerCallsQuery(useClient()));
  const hasModel = useHasChatModel();
  const health = healthOf(calls);
  return (
    <>
      {!hasModel && (
        <p className="mb-4 text-quiet">
          {m.admin_chat_unset()}{' '}
          <Link to="/admin/connections" className="link">
            {m.admin_chat_connect()}
          </Link>
        </p>
      )}
      {hasModel && health.length === 0 && (
        <EmptyLine
          action={
            <Link to="/chat" className={buttonStyle('plain')}>
              {m.chat_new()}
            </Link>
          }
        >
          {m.admin_chat_none()}
        </EmptyLine>
      )}
      <ul>
        {health.map((each) => (
          <ProviderRow key={`${each.provider} ${each.model}`} {...each} />
        ))}
      </ul>
    </>
  );
}

const ProviderRow = ({ provider, model, answers, lastAnswerAt, failures, lastFailure, isFailing }: ProviderHealth) => (
  <li className="border-t border-line py-4">
    <p className="font-semibold">
      {provider} <span className="font-normal text-quiet">{model}</span>
    </p>
    {lastAnswerAt !== undefined && (
      <p className="mt-1 text-sm text-quiet numerals">
        {m.admin_chat_answers({ count: formatCount(answers), moment: formatMoment(lastAnswerAt) })}
      </p>
    )}
    {lastFailure && (
      <p className={`mt-1 text-sm numerals ${isFailing ? 'font-semibold text-accent' : 'text-quiet'}`}>
        {m.admin_chat_failures({ count: formatCount(failures), moment: formatMoment(lastFailure.at) })}{' '}
        {reasonOf(lastFailure.status)}
      </p>
    )}
  </li>
);

const reasons: Readonly<Record<number, () => string>> = {
  401: m.admin_chat_reason_key,
  402: m.admin_chat_reason_credit,
  403: m.admin_chat_reason_rights,
  404: m.admin_chat_reason_model,
  429: m.admin_chat_reason_credit,
  502: m.admin_chat_reason_malformed,
  503: m.admin_chat_reason_away,
  504: m.admin_chat_reason_slow,
};

const reasonOf = (status: number): string =>
  reasons[status]?.() ??
  (status >= 500
    ? m.admin_chat_reason_fault({ status: String(status) })
    : m.admin_chat_reason_question({ status: String(status) }));
