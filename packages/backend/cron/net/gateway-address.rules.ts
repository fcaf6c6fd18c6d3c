/** The gateway's address for the database, as in Supabase's local stack: each replica sends such requests to itself. */
export const internalGateway = 'http://kong:8000';

/** The address at which this machine reaches a server that listens at `url`. */
export function loopbackAddress(url: string): string {
  const address = new URL(url);
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1';
  if (address.hostname === '[::]') address.hostname = '[::1]';
  return address.origin;
}

/** Where to send a request: to `gateway` if it names the gateway, otherwise where it says. */
export const resolveGateway = (address: URL, gateway: string): URL =>
  address.origin === internalGateway ? new URL(address.href.slice(internalGateway.length), gateway) : address;
