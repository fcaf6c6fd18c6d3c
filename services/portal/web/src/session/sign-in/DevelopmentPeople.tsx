import { useState } from 'react';
import type { PortalConfig } from '../../data/client.ts';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { explainRefusal } from '../../refusals/explain-refusal.ts';
import { codeOfAuthError } from '../auth-error.ts';
import { roleName } from '../role-names.ts';
import type { Role } from '../roles.ts';

type Person = NonNullable<PortalConfig['development']>['people'][number];

/** In development: one press signs in as a demo account. */
export function DevelopmentPeople({ people }: { readonly people: readonly Person[] }) {
  const db = useClient();
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  if (people.length === 0) return null;
  const signIn = async ({ email, password }: Person) => {
    setBusy(email);
    setRefusal(undefined);
    const { error } = await db.auth.signInWithPassword({ email, password });
    setBusy(undefined);
    if (error) setRefusal(await explainRefusal(codeOfAuthError(error), 'signIn'));
  };
  return (
    <section aria-labelledby="demo-people" className="mt-8 border-t border-line pt-4">
      <h2 id="demo-people" className="mb-3 text-sm font-normal text-quiet">
        {m.login_development()}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,40%)),1fr))] gap-2">
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              title={person.email}
              aria-busy={busy === person.email}
              onClick={() => void signIn(person)}
              className="touch w-full rounded border border-line px-3 text-start text-sm hover:border-edge hover:text-accent aria-busy:text-quiet"
            >
              {roleName(person.role as Role)}
            </button>
          </li>
        ))}
      </ul>
      {refusal !== undefined && (
        <p role="alert" className="mt-3 text-sm font-semibold text-accent">
          {refusal}
        </p>
      )}
    </section>
  );
}
