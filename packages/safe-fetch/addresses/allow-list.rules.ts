import ipaddr from 'ipaddr.js';
import { refuse } from '../errors.ts';
import { parseAddress } from './public-address.rules.ts';

/** Private addresses and other ports that an operator, or a test, allows. */
export interface AllowList {
  /** Whether the list names this host, with this port or with any. */
  hasHost(host: string, port: number): boolean;
  /** Whether the list names this address, or a network that contains it. */
  hasAddress(address: string, port: number): boolean;
}

interface Entry {
  readonly host: string;
  readonly port: number | undefined;
}

const hostAndPort = /^(\[[^\]]+\]|[^\s:[\]@?#\\]+)(?::(\d{1,5}))?$/;

/**
 * Reads entries of the forms `name`, `name:port`, `192.0.2.1`, `192.0.2.1:port`, `2001:db8::1`, `[2001:db8::1]:port` and
 * `10.0.0.0/8`. Without a port, any port is allowed. @throws allow_invalid
 */
export function readAllowList(entries: readonly string[]): AllowList {
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  const hosts: Entry[] = [];
  for (const entry of entries) {
    if (entry.includes('/')) networks.push(readNetwork(entry));
    else hosts.push(readHost(entry));
  }
  const hasHost = (host: string, port: number) =>
    hosts.some((entry) => entry.host === host && (entry.port === undefined || entry.port === port));
  return {
    hasHost,
    hasAddress(text, port) {
      const address = parseAddress(text);
      if (address === undefined) return false;
      return (
        hasHost(address.toString(), port) ||
        networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
      );
    },
  };
}

function readNetwork(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  try {
    return ipaddr.parseCIDR(entry);
  } catch (cause) {
    throw refuse('allow_invalid', `Write the network ${JSON.stringify(entry)} as in 10.0.0.0/8 or fd00::/8.`, { cause });
  }
}

function readHost(entry: string): Entry {
  const [, host, port] = hostAndPort.exec(entry) ?? [undefined, ipaddr.IPv6.isValid(entry) ? `[${entry}]` : undefined];
  const url = host === undefined ? null : URL.parse(`http://${host}/`);
  if (url === null || Number(port) > 65_535) {
    throw refuse('allow_invalid', `Write ${JSON.stringify(entry)} as a host, host:port or network.`);
  }
  const name = hostOf(url);
  return { host: parseAddress(name)?.toString() ?? name, port: port === undefined ? undefined : Number(port) };
}

/** The host of a parsed URL in its form for comparisons: no brackets, no dot at the end. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
