import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from '../data/use-client.ts';
import { formatMoment } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { textLabels } from '../policies/labels.ts';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { refreshSession } from '../session/refresh-session.ts';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { recordConsents, type ConsentAnswer, type ConsentSubject } from './mutations.ts';
import { ownConsentsQuery, type Consent } from './own-consents.ts';
import { Problem } from '../ui/Problem.tsx';

const subjectNames: Readonly<Record<ConsentSubject, () => string>> = {
  privacy: m.privacy_title,
  terms: m.terms_title,
  'event-photos': m.consent_photos_name,
};

/** What the person agreed to: reads it, changes what is optional, withdraws the rest, and sees the whole history. */
export function Consents({ userId }: { readonly userId: string }) {
  const db = useClient();
  const queries = useQueryClient();
  const router = useRouter();
  const { data: consents } = useSuspenseQuery(ownConsentsQuery(db, userId));
  const [isWithdrawing, setWithdrawing] = useState(false);
  const record = useMutation({
    mutationFn: async (answers: readonly ConsentAnswer[]) => {
      await recordConsents(db, answers);
      await queries.invalidateQueries({ queryKey: ownConsentsQuery(db, userId).queryKey });
      await refreshSession(db, queries, router);
    },
    onSuccess: () => announce({ text: m.consent_recorded() }),
  });
  const lastOf = (subject: ConsentSubject) => consents.find((consent) => consent.subject === subject);
  // While the answer is being sent, the box shows it.
  const sentAnswer = record.isPending ? record.variables.find(({ subject }) => subject === 'event-photos') : undefined;
  const photos = (sentAnswer ?? lastOf('event-photos'))?.is_given === true;
  return (
    <div className="grid gap-6">
      <ul>
        {(['privacy', 'terms'] as const).map((kind) => (
          <li key={kind} className="border-t border-line py-3 first:border-t-0 first:pt-0">
            <Link to={textLabels[kind].to} className="link touch">
              {textLabels[kind].title()}
            </Link>
            <p className="text-sm text-quiet">{sentenceOf(lastOf(kind))}</p>
          </li>
        ))}
      </ul>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          checked={photos}
          disabled={record.isPending}
          onChange={() => record.mutate([{ subject: 'event-photos', is_given: !photos }])}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{m.consent_photos()}</span>
      </label>
      {record.error && (
        <Problem>
          <RefusalText refused={record.error} subject="me" />
        </Problem>
      )}
      {isWithdrawing ? (
        <div className="grid gap-4 rounded-lg bg-wash p-5">
          <p>{m.consent_withdraw_lead()}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              isBusy={record.isPending}
              onClick={() =>
                record.mutate([
                  { subject: 'privacy', is_given: false },
                  { subject: 'terms', is_given: false },
                ])
              }
            >
              {m.consent_withdraw_now()}
            </Button>
            <Button variant="quiet" onClick={() => setWithdrawing(false)}>
              {m.cancel()}
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <Button variant="plain" onClick={() => setWithdrawing(true)}>
            {m.consent_withdraw()}
          </Button>
        </div>
      )}
      {consents.length > 0 && (
        <details>
          <summary className="link touch w-fit cursor-pointer text-sm">{m.consent_history()}</summary>
          <ul className="mt-2 grid gap-1.5 text-sm">
            {consents.map((consent) => (
              <li key={consent.id}>
                {subjectNames[consent.subject as ConsentSubject]()}: {sentenceOf(consent)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function sentenceOf(consent: Consent | undefined): string {
  if (consent === undefined) return m.consent_none();
  const day = formatMoment(consent.created_at);
  if (consent.version === null) return consent.is_given ? m.consent_given({ day }) : m.consent_withdrawn({ day });
  const number = consent.version;
  if (!consent.is_given) return m.consent_withdrawn_version({ number, day });
  return consent.subject === 'terms' ? m.consent_accepted_version({ number, day }) : m.consent_given_version({ number, day });
}
