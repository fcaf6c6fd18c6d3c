import ipaddr from 'ipaddr.js';

/** The only part of IPv6 from which public addresses are given out (RFC 4291, section 2.4; IANA's IPv6 address space). */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * True for an address that belongs to the public internet: not loopback, private, link-local, shared, multicast,
 * reserved, nor one that carries another address inside (6to4, Teredo, NAT64), whose way leads who knows where.
 * An IPv4 address mapped into IPv6 is judged as the IPv4 address. What is no address is not public.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === undefined || address.range() !== 'unicast') return false;
  // ipaddr.js calls all that it has no name for unicast, `::127.0.0.1` too.
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalUnicast);
}

/**
 * Reads the one canonical spelling of each family, which is all that a parsed URL or a resolver gives; undefined for a
 * name. The mapped form becomes the IPv4 address.
 */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  return ipaddr.process(text);
}
