import { useRouteContext } from '@tanstack/react-router';
import type { Client, PortalConfig } from './client.ts';

/** The backend's client, from the router's context. */
export const useClient = (): Client => useRouteContext({ from: '__root__', select: ({ db }) => db });

/** The backend's configuration, from the router's context. */
export const useConfig = (): PortalConfig => useRouteContext({ from: '__root__', select: ({ config }) => config });
