import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient } from '../../data/use-client.ts';
import { formatDay } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { roleName } from '../../session/role-names.ts';
import type { Role } from '../../session/roles.ts';
import { holdersQuery } from './queries.ts';

interface RoleByHandProps {
  readonly role: Exclude<Role, 'member'>;
  /** Who is given the role. */
  readonly people: readonly { readonly id: string }[];
}

const maxNames = 3;
/** Each chairs a place of their own, whom the preview says that they replace, and a portal has several administrators. */
const sharedRoles: ReadonlySet<Role> = new Set(['chair', 'admin']);

/** What a role that is given by hand is not: it replaces nobody who has it, and it has no end. */
export function RoleByHand({ role, people }: RoleByHandProps) {
  const db = useClient();
  const { data = [] } = useQuery({
    ...holdersQuery(db, role, people.length + maxNames),
    enabled: !sharedRoles.has(role),
  });
  const holders = data.filter(({ id }) => people.every((person) => person.id !== id)).slice(0, maxNames);
  return (
    <p className="text-sm text-quiet">
      {holders.length > 0 && (
        <>
          {m.role_held({
            role: roleName(role),
            names: holders.map((holder) => `${personName(holder)} (${untilOf(holder.terms)})`).join(', '),
          })}{' '}
        </>
      )}
      {m.role_by_hand()}{' '}
      <Link to="/admin/terms" className="link">
        {m.admin_terms()}
      </Link>
    </p>
  );
}

/** The last day on which somebody has a role; without a term it has no end. */
const untilOf = (terms: readonly { readonly ends_on: string | null }[]): string => {
  const days = terms.map(({ ends_on }) => ends_on).filter((day) => day !== null);
  const last = days.length === terms.length ? days.toSorted().at(-1) : undefined;
  return last === undefined ? m.role_endless() : m.board_until({ day: formatDay(last) });
};
