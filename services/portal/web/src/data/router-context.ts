import type { QueryClient } from '@tanstack/react-query';
import type { Client, PortalConfig } from './client.ts';

/** The context of every route. */
export interface RouterContext {
  readonly db: Client;
  readonly config: PortalConfig;
  readonly queries: QueryClient;
}
