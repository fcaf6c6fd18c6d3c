/**
 * Whether an address has one of these origins. People choose addresses, and only listed origins are called.
 * @param origins separated by spaces: `https://name`, or `https://*.name` for any name below it
 */
export function isListedOrigin(address: URL, origins: string): boolean {
  return origins.split(/\s+/).some((origin) => {
    const [scheme = '', host = ''] = origin.split('://');
    if (host === '' || address.protocol !== `${scheme}:`) return false;
    return host.startsWith('*.') ? address.host.endsWith(host.slice(1)) : address.host === host;
  });
}
