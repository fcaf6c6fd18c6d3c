import type { CitationState } from '../../contract/index.ts';
import { detectChallenge } from './challenge.rules.ts';
import { detectMove } from './moved.rules.ts';
import { detectPaywall, reachesLogin } from './paywall.rules.ts';
import type { ProbeCode, FetchedPage } from './fetched-page.ts';
import { detectErrorPage, detectSoft404, isUnderMaintenance } from './soft-404.rules.ts';

/**
 * What one probe says. `absent` is no state yet: the page (404) or its host (no address for its name) is not there, which may
 * pass; `strikes.rules.ts` makes it `transient`, and `dead` the third time.
 */
export interface Classification {
  readonly state: Exclude<CitationState, 'dead'> | 'absent';
  /** Null where the page is simply there; else why it is not, or was not read: a code of ours or of `outbound`. */
  readonly code: string | null;
}

const classification = (state: Classification['state'], code: ProbeCode | null): Classification => ({ state, code });

const byStatus: Readonly<Record<number, Classification>> = {
  401: classification('blocked', 'login_required'),
  402: classification('paywalled', 'payment_required'),
  403: classification('blocked', 'access_forbidden'),
  // Many who guard a site against programs answer these; nobody answers them for a page that is not there.
  405: classification('blocked', 'client_refused'),
  406: classification('blocked', 'client_refused'),
  407: classification('blocked', 'login_required'),
  418: classification('blocked', 'client_refused'),
  429: classification('blocked', 'requests_limited'),
  451: classification('blocked', 'law_withholds'),
  999: classification('blocked', 'client_refused'),
  404: classification('absent', 'page_absent'),
  410: classification('gone', 'page_gone'),
};

/**
 * What an answer says of a citation. A challenge is looked for first, whatever the status, so that a blocked page is never
 * taken for one that is not there; then the status; then, of a page with status 2xx, whatever speaks against it, from the
 * surest sign to the least: only a page that nothing speaks against is healthy.
 */
export function classifyResponse(seen: FetchedPage): Classification {
  const challenge = detectChallenge(seen);
  if (challenge !== null) return classification('blocked', challenge);
  const known = byStatus[seen.status];
  if (known) return known;
  if (seen.status >= 500) return classification('transient', 'server_failed');
  if (seen.status < 200 || seen.status > 299) return classification('transient', 'status_unexpected');
  return classifyPage(seen);
}

function classifyPage(seen: FetchedPage): Classification {
  // A login may stand at the root of its host.
  if (reachesLogin(seen)) return classification('paywalled', 'login_reached');
  const soft404 = detectSoft404(seen);
  if (soft404 !== null) return classification('soft404', soft404);
  const paywall = detectPaywall(seen);
  if (paywall !== null) return classification('paywalled', paywall);
  const error = detectErrorPage(seen);
  if (error !== null) return classification('soft404', error);
  if (isUnderMaintenance(seen)) return classification('transient', 'maintenance_shown');
  const move = detectMove(seen);
  if (move !== null) return classification('moved-content', move);
  // Hypertext that cannot be read is broken; a scan or a picture is there all the same, only nothing can be looked for in it.
  if (seen.unread !== null && isHypertext(seen.headers)) return { state: 'transient', code: seen.unread };
  return { state: seen.isRedirected ? 'redirected' : 'ok', code: seen.unread };
}

const isHypertext = (headers: Headers) => /html|json|text\/plain/i.test(headers.get('content-type') ?? '');

/** What it says that there was no answer. `code` is one of `outbound`'s. */
export function classifyFailure(code: string): Classification {
  if (code === 'host_unresolved') return { state: 'absent', code };
  // The site asks programs to stay away from this page; that says nothing of the page.
  if (code === 'robots_refused') return { state: 'blocked', code };
  return { state: 'transient', code };
}
