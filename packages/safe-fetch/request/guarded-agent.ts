import { lookup as lookUp } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { CodedError } from '@trivium/core';
import { Agent, buildConnector } from 'undici';
import { checkConnection } from '../addresses/check-address.rules.ts';
import type { AllowList } from '../addresses/allow-list.rules.ts';
import { refuse } from '../errors.ts';

/** Finds the addresses of a host name. Throws if the name has no address. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveBySystem: Resolve = async (host) => (await lookUp(host, { all: true })).map(({ address }) => address);

export interface AgentOptions {
  readonly allow: AllowList;
  readonly connectTimeoutMs: number;
  readonly resolve?: Resolve | undefined;
}

/**
 * An undici agent that connects to no private address. It resolves a name once per connection and connects to the checked
 * address, so a second, different DNS answer has no effect. If one of several addresses is private, none is used.
 *
 * Its requests fail with `address_private` or `host_unresolved` (CodedError).
 */
export function createGuardedAgent({ allow, connectTimeoutMs, resolve = resolveBySystem }: AgentOptions): Agent {
  /** A lookup does not get the port, so each port has its own connector; few ports are allowed. */
  const connectors = new Map<number, buildConnector.connector>();

  function connectorFor(port: number): buildConnector.connector {
    const existing = connectors.get(port);
    if (existing) return existing;
    const lookup: LookupFunction = (host, options, callback) => {
      resolveAndCheck(host, port).then(
        (addresses) => {
          const [first] = addresses;
          if (options.all === true) callback(null, addresses);
          else callback(null, first?.address ?? '', first?.family);
        },
        (error: Error) => callback(error, options.all === true ? [] : ''),
      );
    };
    const connector = buildConnector({ lookup, timeout: connectTimeoutMs, allowH2: false });
    connectors.set(port, connector);
    return connector;
  }

  async function resolveAndCheck(host: string, port: number) {
    const addresses = await resolve(host).catch((cause: unknown) => {
      throw refuse('host_unresolved', `No address was found for ${host}; check its spelling or try again later.`, { cause });
    });
    if (addresses.length === 0) throw refuse('host_unresolved', `${host} has no address; check its spelling.`);
    for (const address of addresses) checkConnection(address, host.replace(/\.$/, ''), port, allow);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }

  return new Agent({
    allowH2: false,
    // The caller sets one deadline for the whole request, by the clock that it is given.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
      const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
      try {
        // No lookup happens for a literal address.
        if (isIP(host) !== 0) checkConnection(host, host, port, allow);
      } catch (error) {
        callback(error instanceof CodedError ? error : new Error('the connection could not be judged'), null);
        return;
      }
      connectorFor(port)(options, callback);
    },
  });
}
