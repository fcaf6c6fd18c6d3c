import type { PortalConfig } from '../../data/client.ts';
import { m } from '../../paraglide/messages.js';
import { roleName, type Role } from '../roles.ts';

type Person = NonNullable<PortalConfig['development']>['people'][number];

interface DevelopmentPeopleProps {
  readonly people: readonly Person[];
  readonly onChoose: (person: Person) => void;
}

/** In development: demo accounts to sign in as with one press. */
export function DevelopmentPeople({ people, onChoose }: DevelopmentPeopleProps) {
  if (people.length === 0) return null;
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="touch text-sm text-quiet">{m.login_development()}</summary>
      <ul className="mt-2">
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              onClick={() => onChoose(person)}
              className="flex touch w-full items-baseline justify-between gap-4 text-start hover:text-accent"
            >
              <span>{roleName(person.role as Role)}</span>
              <span className="truncate text-sm text-quiet">{person.email}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
