import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { Client } from '../data/client.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { EraseAccount, ExportData } from '../me/PersonalData.tsx';
import { m } from '../paraglide/messages.js';
import type { TextKind } from '../policies/kinds.ts';
import { textLabels } from '../policies/labels.ts';
import { currentTextQuery } from '../policies/queries.ts';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { refreshSession } from '../session/refresh-session.ts';
import type { Session } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { Button } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SettingsSection } from '../ui/SettingsSection.tsx';
import { takeAnswersOfSignUp } from './answers-of-sign-up.ts';
import { useConsentForm } from './ConsentFields.tsx';
import { recordConsents } from './mutations.ts';
import { ownConsentsQuery, type Consent } from './own-consents.ts';
import { consentTextsQuery } from './queries.ts';
import { Problem } from '../ui/Problem.tsx';

/**
 * Replaces every page of somebody who has not agreed to the privacy notice and the terms: asks, and lets them read, export, erase
 * and sign out. What they agreed to in this browser when they signed up is recorded without asking twice, except for a text that
 * has a newer version since.
 */
export function ConsentPage({ session }: { readonly session: Session }) {
  const db = useClient();
  const queries = useQueryClient();
  const router = useRouter();
  const record = async (answers: Parameters<typeof recordConsents>[1]) => {
    await recordConsents(db, answers);
    await queries.invalidateQueries({ queryKey: ownConsentsQuery(db, session.userId).queryKey });
    await refreshSession(db, queries, router);
  };
  const { data } = useQuery({
    queryKey: ['consents', 'gate', session.userId],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      const [texts, before] = await Promise.all([
        readConsentTexts(db, queries),
        queries.fetchQuery(ownConsentsQuery(db, session.userId)),
      ]);
      const answers = takeAnswersOfSignUp(session.email).filter(
        ({ subject, version }) =>
          version === undefined || texts.some((text) => text.kind === subject && text.version === version),
      );
      if (answers.length === 0 || before.length > 0) return { texts, before };
      await record(answers);
      return { texts, before: await queries.fetchQuery({ ...ownConsentsQuery(db, session.userId), staleTime: 0 }) };
    },
  });
  if (!data) return <h1 className="sr-only">{m.consent_title()}</h1>;
  return <ConsentQuestion session={session} texts={data.texts} before={data.before} record={record} />;
}

/** The texts as they are published at this moment: nobody agrees to one that was replaced since this page opened. */
async function readConsentTexts(db: Client, queries: QueryClient) {
  for (const kind of ['privacy', 'terms'] as const) queries.removeQueries({ queryKey: currentTextQuery(db, kind).queryKey });
  return queries.fetchQuery({ ...consentTextsQuery(db), staleTime: 0 });
}

interface ConsentQuestionProps {
  readonly session: Session;
  readonly texts: readonly {
    readonly kind: string;
    readonly version: number;
    readonly change_note: string | null;
    readonly change_note_th: string | null;
  }[];
  /** Newest first. */
  readonly before: readonly Consent[];
  readonly record: (answers: Parameters<typeof recordConsents>[1]) => Promise<void>;
}

function ConsentQuestion({ session, texts, before, record }: ConsentQuestionProps) {
  const db = useClient();
  const lastOf = (kind: string) => before.find(({ subject }) => subject === kind);
  // Only what is not agreed to yet.
  const newTexts = texts.filter(({ kind, version }) => {
    const last = lastOf(kind);
    return !last?.is_given || (last.version ?? 0) < version;
  });
  const form = useConsentForm(newTexts, lastOf('event-photos') === undefined);
  const [isTried, setTried] = useState(false);
  const agree = useMutation({ mutationFn: () => record(form.answers) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (form.isComplete) agree.mutate();
  };
  const hasWithdrawn = before.some(
    ({ subject, is_given }) => !is_given && lastOf(subject)?.is_given === false && subject !== 'event-photos',
  );
  const notes =
    before.length > 0 ? newTexts.filter(({ change_note, change_note_th }) => (change_note ?? change_note_th) !== null) : [];
  return (
    <>
      <PageTitle
        title={before.length === 0 ? m.consent_title() : hasWithdrawn ? m.consent_withdrawn_title() : m.consent_again_title()}
        lead={hasWithdrawn ? m.consent_withdrawn_lead() : m.consent_lead()}
        above={session.email}
      />
      <form noValidate onSubmit={submit} className="mb-14 grid max-w-[40rem] gap-6 rounded-lg bg-wash p-6 md:p-8">
        {notes.map(({ kind, change_note, change_note_th }) => (
          <p key={kind}>
            <strong>{textLabels[kind as TextKind].title()}:</strong> {localText(change_note, change_note_th)}
          </p>
        ))}
        {form.fields(isTried)}
        {agree.error && (
          <Problem>
            <RefusalText refused={agree.error} subject="me" />
          </Problem>
        )}
        <div>
          <Button type="submit" isBusy={agree.isPending}>
            {m.consent_agree()}
          </Button>
        </div>
      </form>
      <h2 className="mb-2 text-lg">{m.consent_decline_title()}</h2>
      <p className="mb-8 max-w-[40rem] text-quiet">{m.consent_decline_lead()}</p>
      <SettingsSection title={m.me_data()} lead={m.me_data_lead()}>
        <ExportData />
      </SettingsSection>
      <SettingsSection title={m.me_erase()} lead={m.me_erase_lead()}>
        <EraseAccount />
      </SettingsSection>
      <SettingsSection title={m.account_sign_out()} lead={m.consent_later()}>
        <Button variant="plain" onClick={() => void signOut(db)}>
          {m.account_sign_out()}
        </Button>
      </SettingsSection>
    </>
  );
}
