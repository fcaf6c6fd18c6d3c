import { isIP } from 'node:net';
import { isLoopback } from '../../config/development.ts';
import type { AuthConfig } from '../../project/config.ts';
import type { AuthRequest } from '../context.ts';
import { globPattern } from './glob.rules.ts';

/** The URLs that redirects may lead to: the site itself, and those of `additional_redirect_urls`. */
export type RedirectRules = Pick<AuthConfig, 'site_url' | 'additional_redirect_urls'>;

/** The backend's services below the site's URL. A function there could redirect, and pass on what the fragment carries. */
const servicePath = /^\/+(auth|functions|graphql|realtime|rest|storage)\/v1(\/|$)/i;
const decimal = /^\d+$/;
/** A segment `.` or `..` of a path, also percent-encoded: URL resolves each. */
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
const hostname = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

/**
 * Whether a redirect may lead to a URL. As in GoTrue, it needs the site's scheme, host and port (any port on loopback, RFC
 * 8252 section 7.3) or must match a pattern of the list. IP addresses are refused, except loopback, and so are hosts that a
 * browser would spell otherwise. Unlike GoTrue, this refuses the backend's services below the site's URL, because a session in
 * the fragment survives another redirect, and a path with dot segments must match resolved as well.
 */
export function isRedirectAllowed(address: string, rules: RedirectRules): boolean {
  const target = parse(address);
  if (!target) return false;
  const site = parse(rules.site_url);
  const host = withoutBrackets(target.hostname);
  if (
    site &&
    site.protocol === target.protocol &&
    site.hostname === target.hostname &&
    target.host !== '' &&
    (site.port === target.port || isLoopback(host)) &&
    !isServicePath(target.pathname)
  )
    return true;
  // URL turns a host of digits only into an IPv4 address. Check the host as it was written.
  const writtenHost = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(address)?.[1] ?? '';
  if (decimal.test(writtenHost)) return false;
  const isHttp = target.protocol === 'http:' || target.protocol === 'https:';
  if (isIP(host) !== 0 && !isLoopback(host)) return false;
  // URL normalises a host such as `evil。example`. Patterns match an address as it was written, so its host must be regular then.
  if (isHttp && isIP(host) === 0 && !hostname.test(writtenHost)) return false;
  const written = withoutFragment(address);
  const spellings = dotSegment.test(written) ? [written, withoutFragment(target.href)] : [written];
  return rules.additional_redirect_urls.some((pattern) => spellings.every((spelling) => globPattern(pattern).test(spelling)));
}

/** Whether links in mails and redirects can start from this URL. An app's own scheme (`myapp://callback`) can. */
export const isSiteUrl = (address: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(address) && parse(address) !== undefined;

/** The redirect URL that a request asks for, if it is allowed; otherwise the site. */
export function redirectTarget({ raw, url, context }: AuthRequest, fromBody?: string): string {
  const candidates = [fromBody, raw.headers.get('redirect_to'), url.searchParams.get('redirect_to'), raw.headers.get('referer')];
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
  // Browsers read a backslash as a slash, and drop tabs and line ends. A URL with any of them is invalid.
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (/[\\\u0000-\u0020\u007f]/.test(address)) return undefined;
  return URL.canParse(address) ? new URL(address) : undefined;
}

const withoutFragment = (address: string) => address.split('#', 1)[0] as string;
const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1');
