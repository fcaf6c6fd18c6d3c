import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { AdminTitle } from '../../../admin/AdminTitle.tsx';
import { m } from '../../../paraglide/messages.js';
import { QuotaForm } from '../../../quotas/QuotaForm.tsx';
import { quotasQuery } from '../../../quotas/queries.ts';
import { roleName } from '../../../session/role-names.ts';
import { roles, type Role } from '../../../session/roles.ts';
import { closedSearch } from '../../../shell/closed-search.ts';
import { viewStyle } from '../../../ui/button-style.ts';

interface QuotaSearch {
  /** By default, members. */
  readonly role?: Role;
}

export const Route = createFileRoute('/_signed-in/_admin/admin/quotas')({
  validateSearch: closedSearch(({ role }: Record<string, unknown>): QuotaSearch =>
    roles.includes(role as Role) ? { role: role as Role } : {},
  ),
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(quotasQuery(db)),
  component: Quotas,
});

function Quotas() {
  const { db } = Route.useRouteContext();
  const { role = 'member' } = Route.useSearch();
  const { data: quotas } = useSuspenseQuery(quotasQuery(db));
  const amounts = Object.fromEntries(quotas.filter((quota) => quota.role === role).map(({ kind, amount }) => [kind, amount]));
  return (
    <>
      <AdminTitle title={m.admin_quotas()} lead={m.admin_quotas_lead()} />
      <nav aria-label={m.admin_quotas_roles()} className="mb-8 flex w-fit flex-wrap rounded border border-line p-0.5">
        {roles.map((each) => (
          <Link
            key={each}
            to="/admin/quotas"
            search={{ role: each }}
            aria-current={each === role ? 'page' : undefined}
            className={viewStyle(each === role)}
          >
            {roleName(each)}
          </Link>
        ))}
      </nav>
      <div className="max-w-2xl">
        <QuotaForm role={role} amounts={amounts} />
      </div>
    </>
  );
}
