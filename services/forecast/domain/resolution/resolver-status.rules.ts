import type { Provider, ResolverStatus } from '../../contract/index.ts';

/** What `/api/resolve/status` says: names only, never anything of a key. */
export function resolverStatusOf(configured: readonly Provider[], available: readonly Provider[]): ResolverStatus {
  const names = { providersConfigured: [...configured], providersAvailable: [...available] };
  if (configured.length === 0)
    return {
      mode: 'fallback',
      ...names,
      note: 'No provider is configured. The resolver reads the sources, but proposes an outcome only for markets with their own rule.',
    };
  const note =
    configured.length === 1
      ? 'One provider is configured: its verdict is enough, with a capped confidence.'
      : `${available.length} of ${configured.length} providers are available; two must agree.`;
  return { mode: 'live', ...names, note };
}
