import { clientNetwork, createTrustedNetworks, type QueueKey } from '@trivium/http';
import type { Caller, Peer } from '../service.ts';

/** Says whose share of a queue a request counts against. */
export interface Callers {
  readonly who: (caller: Caller, peer: Peer | undefined) => QueueKey;
}

/** How many ordinary addresses one counts as behind which many people sit. */
const trustedWeight = 16;

/**
 * A person is the same one at every address; those who have not signed in are told apart by their network.
 * @throws CodedError trusted_network_invalid
 */
export function createCallers(trustedNetworks: readonly string[]): Callers {
  const isTrusted = createTrustedNetworks(trustedNetworks);
  return {
    who({ role, claims }, peer) {
      const { sub } = claims;
      if (typeof sub === 'string' && sub !== '') return { key: `person:${sub}`, weight: 1 };
      if (role === 'service_role') return { key: 'service', weight: trustedWeight };
      const address = peer?.address ?? '';
      return { key: `address:${clientNetwork(address)}`, weight: isTrusted(address) ? trustedWeight : 1 };
    },
  };
}
