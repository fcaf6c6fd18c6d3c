import { refuse } from '../errors.ts';
import { hostOf, type AllowList } from './allow-list.rules.ts';
import { isPublicAddress, parseAddress } from './public-address.rules.ts';

/** The ports of HTTP and HTTPS, and the usual ones of servers that run as an ordinary user. */
export const defaultPorts: readonly number[] = [80, 443, 8080, 8443];

/** Longer than any site needs, and short enough to store, log and match against rules. */
const maxAddressLength = 4096;

/**
 * Names for private networks (RFC 6761, 6762, 8375; `internal` is reserved by ICANN). They are refused before resolution so
 * that the result does not depend on the resolver.
 */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa)$/;

export interface AddressRules {
  readonly allow: AllowList;
  readonly ports: readonly number[];
}

/**
 * Reads an address that others chose and checks everything that can be checked without network access. Connect to the result
 * only through a guarded agent, which checks the resolved addresses.
 *
 * @throws address_invalid, scheme_refused, credentials_refused, port_refused, address_private
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
    throw refuse('credentials_refused', 'The address contains a username or password; use one without them.');
  }
  const port = portOf(url);
  const host = hostOf(url);
  const isAllowed = rules.allow.hasHost(host, port) || rules.allow.hasAddress(host, port);
  if (!isAllowed && !rules.ports.includes(port)) {
    throw refuse('port_refused', `Port ${port} is not allowed; use one of ${rules.ports.join(', ')}.`);
  }
  if (!isAllowed) refusePrivateHost(host);
  url.hash = '';
  return url;
}

/** Checks one resolved or literal address at the moment of connecting. @throws address_private */
export function checkConnection(address: string, host: string, port: number, allow: AllowList): void {
  if (isPublicAddress(address) || allow.hasHost(host, port) || allow.hasAddress(address, port)) return;
  throw refuse('address_private', `${host} leads into a private network; use an address on the public internet.`);
}

/** The port of the connection: the scheme's default if the URL names none. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function refusePrivateHost(host: string): void {
  const isPrivate = parseAddress(host) === undefined ? privateNames.test(host) : !isPublicAddress(host);
  if (isPrivate) throw refuse('address_private', `${host} is in a private network; use an address on the public internet.`);
}
