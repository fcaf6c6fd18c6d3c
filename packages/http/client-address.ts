import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddress from 'proxy-addr';
import { refuseStart } from './errors.ts';

/**
 * Finds who is at the other end. X-Forwarded-For is believed only as far as it was written by a proxy in
 * `trustedProxies`: addresses, CIDR ranges, or `loopback`, `linklocal`, `uniquelocal`. An empty list believes nobody.
 *
 * @throws CodedError trusted_proxy_invalid
 */
export function createClientAddress(trustedProxies: readonly string[]): (req: IncomingMessage) => string {
  const trusts = compile(trustedProxies);
  return (req) => {
    const peer = req.socket.remoteAddress ?? '';
    const address = proxyAddress(req, trusts);
    // A trusted proxy can still pass on what is no address.
    return address !== undefined && isIP(address) !== 0 ? address : peer;
  };
}

function compile(trustedProxies: readonly string[]): (address: string, hop: number) => boolean {
  if (trustedProxies.length === 0) return () => false;
  try {
    return proxyAddress.compile([...trustedProxies]);
  } catch (cause) {
    const message = `TRUSTED_PROXIES has an entry that is no address, range or known name (${trustedProxies.join(', ')}).`;
    throw refuseStart('trusted_proxy_invalid', message, { cause });
  }
}

/** The part of an address that one client cannot change at will: all of IPv4, the first 64 bits of IPv6. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Names a client without keeping the address: a keyed hash of the network, 16 characters of base64url. */
export function createClientHash(key: string | Uint8Array = randomBytes(32)): (address: string) => string {
  return (address) => createHmac('sha256', key).update(clientNetwork(address)).digest('base64url').slice(0, 16);
}
