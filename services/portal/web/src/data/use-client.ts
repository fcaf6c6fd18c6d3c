import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { readConfig, type Client, type PortalConfig } from './client.ts';

/** The backend's client, from the router's context. */
export const useClient = (): Client => useRouteContext({ from: '__root__', select: ({ db }) => db });

/** The query of the backend's configuration, which changes with what administrators connect. */
export const configKey = ['config'] as const;

/** The backend's configuration, at most a minute old. */
export function useCurrentConfig(): PortalConfig {
  const initialData = useConfig();
  const { data } = useQuery({
    queryKey: configKey,
    queryFn: readConfig,
    initialData,
    refetchInterval: 60_000,
    meta: { isKept: false },
  });
  return data;
}

/** Whether a model answers in the chat. */
export const useHasChatModel = (): boolean => useCurrentConfig().hasChatModel !== false;

/** The backend's configuration when the app started, from the router's context. */
export const useConfig = (): PortalConfig => useRouteContext({ from: '__root__', select: ({ config }) => config });
