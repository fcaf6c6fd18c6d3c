import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { requireRole } from '../../session/guard.ts';
import { SHOP_ROLES } from '../../session/roles.ts';

export const Route = createFileRoute('/_signed-in/admin/orders')({
  beforeLoad: requireRole(SHOP_ROLES),
  component: () => <PageTitle title={m.nav_shop_orders()} />,
});
