import ipaddr from 'ipaddr.js';

/** The only part of IPv6 from which public addresses are assigned (RFC 4291, section 2.4; IANA's IPv6 address space). */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Whether the address belongs to the public internet: not loopback, private, link-local, shared, multicast or reserved, and
 * without an embedded address (6to4, Teredo, NAT64), whose route is unknown. An IPv4 address mapped into IPv6 counts as the
 * IPv4 address. False for invalid addresses.
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === undefined || address.range() !== 'unicast') return false;
  // ipaddr.js reports unicast for every range that it does not name, `::127.0.0.1` too.
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalUnicast);
}

/**
 * Reads the canonical spelling of each family, the only one that parsed URLs and resolvers produce; undefined for a name. A
 * mapped address becomes the IPv4 address.
 */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
  return ipaddr.process(text);
}
