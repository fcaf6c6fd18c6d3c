import { refuse } from '../errors.ts';
import { hostOf, type AllowList } from './allow-list.rules.ts';
import { isPublicAddress, parseAddress } from './public-address.rules.ts';

/** HTTP, HTTPS and the two that stand in for them where an ordinary user may not open those. */
export const defaultPorts: readonly number[] = [80, 443, 8080, 8443];

/** Far past what any site needs, and short enough to store, log and match against rules. */
const maxAddressLength = 4096;

/**
 * Names that never lead outside (RFC 6761, 6762, 8375; `internal` is reserved by ICANN), refused before anyone is asked,
 * so that the answer does not hang on which resolver is there.
 */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa)$/;

export interface AddressRules {
  readonly allow: AllowList;
  readonly ports: readonly number[];
}

/**
 * Reads an address that others chose and judges all of it that can be judged without asking anyone. What it returns is
 * safe to connect to only through a guarded agent, which judges the addresses that the name leads to.
 *
 * Throws `address_invalid`, `scheme_refused`, `credentials_refused`, `port_refused` or `address_private`.
 */
export function checkAddress(text: string, rules: AddressRules): URL {
  if (text.length > maxAddressLength) {
    throw refuse('address_invalid', `The address is longer than ${maxAddressLength} characters; use a shorter one.`);
  }
  const url = URL.parse(text);
  if (url === null) throw refuse('address_invalid', 'The address cannot be read; write it as in https://example.org/page.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refuse('scheme_refused', `Only http and https addresses are fetched, not ${url.protocol.slice(0, 40)}.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse('credentials_refused', 'The address holds a user name or password; use one that needs neither.');
  }
  const port = portOf(url);
  const host = hostOf(url);
  const isAllowed = rules.allow.hasHost(host, port) || rules.allow.hasAddress(host, port);
  if (!isAllowed && !rules.ports.includes(port)) {
    throw refuse('port_refused', `Port ${port} is not fetched from; use one of ${rules.ports.join(', ')}.`);
  }
  if (!isAllowed) refusePrivateHost(host);
  url.hash = '';
  return url;
}

/**
 * Judges one address that a name leads to, or that stands in its place, at the moment of connecting.
 * Throws `address_private`.
 */
export function checkConnection(address: string, host: string, port: number, allow: AllowList): void {
  if (isPublicAddress(address) || allow.hasHost(host, port) || allow.hasAddress(address, port)) return;
  throw refuse('address_private', `${host} leads into a private network; use an address on the public internet.`);
}

/** The port that a connection is made to, the scheme's own where the address names none. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function refusePrivateHost(host: string): void {
  const isPrivate = parseAddress(host) === undefined ? privateNames.test(host) : !isPublicAddress(host);
  if (isPrivate) throw refuse('address_private', `${host} is in a private network; use an address on the public internet.`);
}
