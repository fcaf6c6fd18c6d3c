import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireSession } from '../session/guard.ts';

/** Pages for every signed-in person. */
export const Route = createFileRoute('/_signed-in')({ beforeLoad: requireSession, component: Outlet });
