import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { roleName } from '../session/role-names.ts';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { BarList } from '../ui/charts/BarList.tsx';
import type { CurrentState } from './queries.ts';

/** The number of people by role. */
export function Members({ roles }: { readonly roles: CurrentState['members'] }) {
  const people = roles.reduce((sum, role) => sum + role.people, 0);
  const joined = roles.reduce((sum, role) => sum + role.joined, 0);
  return (
    <section aria-labelledby="members">
      <SectionTitle id="members">{m.admin_dashboard_members()}</SectionTitle>
      <div className="mb-5 border-t border-line pt-4">
        <p className="text-2xl leading-tight font-semibold numerals">
          {m.admin_dashboard_people({ count: formatCount(people) })}
        </p>
        <p className="text-sm text-quiet numerals">{m.admin_dashboard_joined({ count: formatCount(joined) })}</p>
      </div>
      <BarList
        bars={roles.map(({ role, people: count }) => ({
          key: role,
          name: roleName(role),
          value: count,
          text: formatCount(count),
        }))}
      />
    </section>
  );
}
