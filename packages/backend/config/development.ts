import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine reaches the host: a loopback address or the name `localhost`. */
export function isLoopback(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === 'localhost' : loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Development mode: a loopback host, the embedded database, and no public URL. */
export const isDevelopment = (settings: {
  readonly host: string;
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string | undefined;
}): boolean => isLoopback(settings.host) && settings.databaseUrl === undefined && settings.publicUrl === undefined;
