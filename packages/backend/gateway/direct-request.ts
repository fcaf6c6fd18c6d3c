import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../config/development.ts';

/** What proxies, tunnels and content networks add to what they pass on. */
const forwarding =
  /^(forwarded|via|client-ip|true-client-ip|x-forwarded.*|x-real-ip|x-original-.*|x-client-ip|x-cluster-client-ip|x-envoy-.*|x-amzn-.*|x-azure-.*|cf-.*|fastly-.*|fly-.*|cdn-loop|tailscale-.*)$/;

/**
 * Whether somebody on this machine asks this server itself: from a loopback address, under a loopback name, not passed on
 * by a proxy, and not from a page of another origin. `origins` are pages that count as this server's own.
 */
export function isDirect(request: IncomingMessage, origins: readonly string[] = []): boolean {
  const peer = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = addressOf(request.headers.host);
  if (!host || !isLoopback(peer) || isPassedOn(request)) return false;
  const { origin } = request.headers;
  return origin === undefined || origins.includes(origin) || isOwnOrigin(origin, host);
}

/** Whether a proxy passed the request on, or it came under a name that leads here from elsewhere. */
export const isFromElsewhere = (request: IncomingMessage): boolean => isPassedOn(request) || !addressOf(request.headers.host);

function isPassedOn({ headers, httpVersion, url }: IncomingMessage): boolean {
  // Proxies that say nothing of themselves mostly speak an older HTTP; browsers and scripts do not.
  return httpVersion === '1.0' || !url?.startsWith('/') || Object.keys(headers).some((name) => forwarding.test(name));
}

/** The address of a Host field that names this machine; undefined for any other. */
function addressOf(host: string | undefined): URL | undefined {
  if (host === undefined || /[/?#@\\]/.test(host)) return undefined;
  const url = URL.parse(`http://${host}`);
  return url && isLoopback(nameOf(url)) ? url : undefined;
}

/** `localhost`, `127.0.0.1` and `[::1]` are one server where the port is the same. */
function isOwnOrigin(origin: string, host: URL): boolean {
  const url = URL.parse(origin);
  return url?.origin === origin && url.protocol === 'http:' && url.port === host.port && isLoopback(nameOf(url));
}

const nameOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1');
