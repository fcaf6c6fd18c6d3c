import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireRole } from '../../session/guard.ts';
import { ADMIN_ROLES } from '../../session/roles.ts';

/** Pages for administrators only. */
export const Route = createFileRoute('/_signed-in/_admin')({
  beforeLoad: requireRole(ADMIN_ROLES),
  component: lazyRouteComponent(() => import('../../admin/AdminFrame.tsx'), 'AdminFrame'),
});
