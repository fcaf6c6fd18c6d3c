import { getDomain } from 'tldts';

/**
 * Whose receivers are counted together: the domain that somebody registered, with what lies below it, or an address without
 * its port. Of an IPv6 address only the first half counts: the rest is free for its holder to choose.
 */
export function receiverHost(url: string): string {
  const { hostname } = new URL(url);
  const address = /^\[(.+)\]$/.exec(hostname)?.[1];
  if (address !== undefined) return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
  // Names below github.io and the like belong to different people.
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** The eight groups of an IPv6 address as `URL` writes it. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const split = (part = '') => part.split(':').filter(Boolean);
  const [before, after] = [split(head), split(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
