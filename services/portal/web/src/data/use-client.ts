import { useRouteContext } from '@tanstack/react-router';
import type { Client, PortalConfig } from './client.ts';

/** The backend's client, as the router's context holds it. */
export const useClient = (): Client => useRouteContext({ from: '__root__', select: ({ db }) => db });

/** Where the backend is, and what it offers. */
export const useConfig = (): PortalConfig => useRouteContext({ from: '__root__', select: ({ config }) => config });
