import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireSession } from '../session/guard.ts';

/** What any signed-in person may open. */
export const Route = createFileRoute('/_signed-in')({ beforeLoad: requireSession, component: Outlet });
