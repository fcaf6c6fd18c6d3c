import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddress from 'proxy-addr';
import { refuseStart } from './errors.ts';

/**
 * Finds the client's address. X-Forwarded-For counts only as far as proxies in `trustedProxies` wrote it: addresses, CIDR
 * ranges, or `loopback`, `linklocal`, `uniquelocal`. An empty list trusts no proxy.
 *
 * @throws CodedError trusted_proxy_invalid
 */
export function createClientAddress(trustedProxies: readonly string[]): (req: IncomingMessage) => string {
  const peerOf = (req: IncomingMessage) => req.socket.remoteAddress ?? '';
  if (trustedProxies.length === 0) return peerOf;
  const trusts = compile(trustedProxies, 'TRUSTED_PROXIES', 'trusted_proxy_invalid');
  return (req) => {
    const peer = peerOf(req);
    const address = withoutPort(proxyAddress(req, trusts) ?? '');
    // A trusted proxy can still forward an invalid address.
    return isIP(address) === 0 ? peer : address;
  };
}

/** Some proxies write the client's port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const match = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(address);
  return match?.[1] ?? match?.[2] ?? address;
}

/**
 * Returns whether many people share an address, such as a campus behind one: whether it is in `trustedNetworks`, which has the
 * same format as trusted proxies.
 *
 * @throws CodedError trusted_network_invalid
 */
export function createTrustedNetworks(trustedNetworks: readonly string[]): (address: string) => boolean {
  const trusts = compile(trustedNetworks, 'TRUSTED_NETWORKS', 'trusted_network_invalid');
  return (address) => isIP(address) !== 0 && trusts(address, 0);
}

function compile(
  entries: readonly string[],
  setting: string,
  code: 'trusted_proxy_invalid' | 'trusted_network_invalid',
): (address: string, hop: number) => boolean {
  if (entries.length === 0) return () => false;
  try {
    return proxyAddress.compile([...entries]);
  } catch (cause) {
    const message = `${setting} has an entry that is not an address, range or known name (${entries.join(', ')}).`;
    throw refuseStart(code, message, { cause });
  }
}

/** The part of an address that one client cannot change at will: the whole of IPv4, the first 64 bits of IPv6. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  // An IPv4 address in the form of an IPv6 one, its last 32 bits in hex (RFC 4291, section 2.5.5.2).
  if (numbers.slice(0, 5).every((number) => number === 0) && numbers[5] === 0xffff && numbers.length === 8)
    return numbers
      .slice(6)
      .flatMap((number) => [number >> 8, number & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Identifies a client without storing its address: a keyed hash of the network, 16 characters of base64url. */
export function createClientHash(key: string | Uint8Array = randomBytes(32)): (address: string) => string {
  return (address) => createHmac('sha256', key).update(clientNetwork(address)).digest('base64url').slice(0, 16);
}

/** Hashes the client of a request once for each connection, unless a proxy forwards another client on it. */
export function createClientOf(
  addressOf: (req: IncomingMessage) => string,
  hashOf: (address: string) => string,
): (req: IncomingMessage) => string {
  const last = new WeakMap<object, { readonly address: string; readonly client: string }>();
  return (req) => {
    const address = addressOf(req);
    const previous = last.get(req.socket);
    if (previous?.address === address) return previous.client;
    const client = hashOf(address);
    last.set(req.socket, { address, client });
    return client;
  };
}
