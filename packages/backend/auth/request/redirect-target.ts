import { isIP } from 'node:net';
import { isLoopback } from '../../config/development.ts';
import type { AuthConfig, Exchange } from '../context.ts';
import { globPattern } from './glob.rules.ts';

/** Where somebody may be sent: the site itself, and what `additional_redirect_urls` lists. */
export type RedirectRules = Pick<AuthConfig, 'site_url' | 'additional_redirect_urls'>;

/** What a backend serves below the site's own address: a function there may send people on, with what their link carries. */
const servicePath = /^\/+(auth|functions|graphql|realtime|rest|storage)\/v1(\/|$)/i;
const decimal = /^\d+$/;
const hostname = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

/**
 * Whether an address is one to which people may be sent, as GoTrue decides it: the site's own scheme, host and port (any
 * port on loopback, RFC 8252 section 7.3), or a pattern of the list. Addresses in numbers other than loopback never are,
 * nor, unlike there, are the backend's own addresses below the site's: a session in the fragment survives a redirect.
 */
export function isRedirectAllowed(address: string, rules: RedirectRules): boolean {
  const target = parse(address);
  if (!target) return false;
  const site = parse(rules.site_url);
  const host = bare(target.hostname);
  if (
    site &&
    site.protocol === target.protocol &&
    site.hostname === target.hostname &&
    target.host !== '' &&
    (site.port === target.port || isLoopback(host)) &&
    !isServicePath(target.pathname)
  )
    return true;
  // The parser turns a host of digits alone into an IPv4 address, so what is written counts.
  const written = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(address)?.[1] ?? '';
  if (decimal.test(written)) return false;
  const isHttp = target.protocol === 'http:' || target.protocol === 'https:';
  if (isIP(host) !== 0 && !isLoopback(host)) return false;
  if (isHttp && isIP(host) === 0 && !hostname.test(host)) return false;
  const withoutFragment = address.split('#', 1)[0] as string;
  return rules.additional_redirect_urls.some((pattern) => globPattern(pattern).test(withoutFragment));
}

/** Where a request wants its user to be sent in the end, where that is allowed; else the site. */
export function redirectTarget({ request, url, context }: Exchange, asked?: string): string {
  const candidates = [
    asked,
    request.headers.get('redirect_to'),
    url.searchParams.get('redirect_to'),
    request.headers.get('referer'),
  ];
  const allowed = candidates.find((candidate) => candidate && isRedirectAllowed(candidate, context.config));
  return allowed ?? context.config.site_url;
}

function isServicePath(path: string): boolean {
  try {
    return servicePath.test(path) || servicePath.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

function parse(address: string): URL | undefined {
  // A browser reads a backslash as a slash, and leaves out tabs and line ends: an address with any is none.
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (/[\\\u0000-\u0020\u007f]/.test(address)) return undefined;
  return URL.canParse(address) ? new URL(address) : undefined;
}

const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1');
