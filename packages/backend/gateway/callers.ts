import { clientNetwork, createTrustedNetworks, type QueueKey } from '@trivium/http';
import type { Caller } from '@trivium/postgres';

/** Identifies callers in fair queues. */
export interface Callers {
  /** As how many clients an address counts. */
  readonly weightOf: (address: string) => number;
  readonly who: (caller: Caller, peer: { readonly address: string } | undefined) => QueueKey;
}

/** A trusted network counts as this many addresses. */
const trustedWeight = 16;

/**
 * A signed-in person has one key at every address. Anonymous callers share the key of their network.
 * @throws trusted_network_invalid
 */
export function createCallers(trustedNetworks: readonly string[]): Callers {
  const isTrusted = createTrustedNetworks(trustedNetworks);
  const weightOf = (address: string) => (isTrusted(address) ? trustedWeight : 1);
  return {
    weightOf,
    who({ role, claims }, peer) {
      const { sub } = claims;
      if (typeof sub === 'string' && sub !== '') return { key: `person:${sub}`, weight: 1 };
      if (role === 'service_role') return { key: 'service', weight: trustedWeight };
      const address = peer?.address ?? '';
      return { key: `address:${clientNetwork(address)}`, weight: weightOf(address) };
    },
  };
}
