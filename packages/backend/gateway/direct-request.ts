import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../config/development.ts';

/** Headers that proxies, tunnels and CDNs add. */
const forwarding =
  /^(forwarded|via|client-ip|true-client-ip|x-forwarded.*|x-real-ip|x-original-.*|x-client-ip|x-cluster-client-ip|x-envoy-.*|x-amzn-.*|x-azure-.*|cf-.*|fastly-.*|fly-.*|cdn-loop|tailscale-.*)$/;

/**
 * Whether a request comes from this machine to this server itself: from a loopback address, to a loopback name, without a
 * proxy, and not from a page of another origin. Pages of `origins` are allowed too.
 */
export function isDirect(request: IncomingMessage, origins: readonly string[] = []): boolean {
  const peer = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = loopbackUrl(request.headers.host);
  if (!host || !isLoopback(peer) || isForwarded(request)) return false;
  const { origin } = request.headers;
  return origin === undefined || origins.includes(origin) || isOwnOrigin(origin, host);
}

/** Whether a request came through a proxy or to a public name. */
export const isFromElsewhere = (request: IncomingMessage): boolean => isForwarded(request) || !loopbackUrl(request.headers.host);

function isForwarded({ headers, httpVersion, url }: IncomingMessage): boolean {
  // Most proxies without such headers use HTTP/1.0, which browsers and scripts don't.
  return httpVersion === '1.0' || !url?.startsWith('/') || Object.keys(headers).some((name) => forwarding.test(name));
}

/** The URL of a Host header that names this machine; undefined for any other. */
function loopbackUrl(host: string | undefined): URL | undefined {
  if (host === undefined || /[/?#@\\]/.test(host)) return undefined;
  const url = URL.parse(`http://${host}`);
  return url && isLoopback(nameOf(url)) ? url : undefined;
}

/** `localhost`, `127.0.0.1` and `[::1]` with the same port are one server. */
function isOwnOrigin(origin: string, host: URL): boolean {
  const url = URL.parse(origin);
  return url?.origin === origin && url.protocol === 'http:' && url.port === host.port && isLoopback(nameOf(url));
}

const nameOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1');
