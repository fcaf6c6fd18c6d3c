import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CrudForm } from '../crud-form/CrudForm.tsx';
import type { FieldSpecs } from '../crud-form/fields.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { divisionsQuery } from '../organisation/queries.ts';
import { personalStorage } from '../session/personal-storage.ts';
import { refreshSession } from '../session/refresh-session.ts';
import type { Session } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { changeProfile } from './mutations.ts';
import { profileQuery } from './queries.ts';

const laterItem = 'newcomer-later';
const pagesWithout = new Set(['/me', '/new-password', '/login']);

/** Asks people who have just arrived for their name, cohort and division, on every page until they answer or put it off. */
export function Newcomer({ session }: { readonly session: Session }) {
  const db = useClient();
  const queries = useQueryClient();
  const router = useRouter();
  const { pathname } = useLocation();
  const [isLater, setLater] = useState(() => personalStorage.get(laterItem) !== null);
  const isAsked = session.isNew === true && !isLater && !pagesWithout.has(pathname);
  const { data: divisions } = useQuery({ ...divisionsQuery(db), enabled: isAsked });
  if (!isAsked || !divisions) return null;
  const fields = {
    full_name: { kind: 'line', label: m.me_full_name(), hint: m.newcomer_name_hint(), maxLength: 200, isRequired: true },
    cohort: { kind: 'number', label: m.me_cohort(), inputMode: 'numeric', min: 1, max: 200, isHalf: true },
    division: {
      kind: 'choice',
      label: m.me_division(),
      isHalf: true,
      options: [
        { value: '', name: m.me_division_none() },
        ...divisions.map(({ slug, name, name_th }) => ({ value: slug, name: localText(name, name_th) })),
      ],
    },
  } satisfies FieldSpecs;
  const putOff = () => {
    personalStorage.set(laterItem, 'yes');
    setLater(true);
  };
  return (
    <section aria-labelledby="newcomer" className="mb-10 max-w-[40rem] rounded-lg bg-wash p-6">
      <h2 id="newcomer" className="text-xl">
        {m.newcomer_title()}
      </h2>
      <p className="mt-1 mb-5 text-sm">{m.newcomer_lead()}</p>
      <CrudForm
        fields={fields}
        row={{}}
        saveLabel={m.me_save()}
        refusalSubject="me"
        onSave={async (values) => {
          await changeProfile(db, session.userId, values);
          await queries.invalidateQueries({ queryKey: profileQuery(db, session.userId).queryKey });
          await refreshSession(db, queries, router);
          announce({ text: m.me_saved() });
        }}
      >
        <Button variant="quiet" onClick={putOff}>
          {m.newcomer_later()}
        </Button>
      </CrudForm>
    </section>
  );
}
