import type { CitationState } from '../../contract/index.ts';
import { detectChallenge } from './challenge.rules.ts';
import { detectMove } from './moved.rules.ts';
import { detectPaywall, reachesLogin } from './paywall.rules.ts';
import type { ProbeCode, FetchedPage } from './fetched-page.ts';
import { detectErrorPage, detectSoft404, isUnderMaintenance } from './soft-404.rules.ts';

/**
 * The classification of one probe. `absent`: the page (404) or its host (unresolved name) is missing, perhaps temporarily.
 * `strikes.rules.ts` turns it into `transient`, and into `dead` the third time.
 */
export interface Classification {
  readonly state: Exclude<CitationState, 'dead'> | 'absent';
  /** Why the page is not there or was not read: a `ProbeCode` or a code of safe-fetch. Null: it is simply there. */
  readonly code: string | null;
}

const classification = (state: Classification['state'], code: ProbeCode | null): Classification => ({ state, code });

const byStatus: Readonly<Record<number, Classification>> = {
  401: classification('blocked', 'login_required'),
  402: classification('paywalled', 'payment_required'),
  403: classification('blocked', 'access_forbidden'),
  // Sites answer these to programs, never for a missing page.
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
 * Classifies an answer. First, a challenge of any status: a blocked page must never count as missing. Then the status. Then,
 * for status 2xx, the signs against the page, from the surest to the weakest. A page without such signs is healthy.
 */
export function classifyResponse(page: FetchedPage): Classification {
  const challenge = detectChallenge(page);
  if (challenge !== null) return classification('blocked', challenge);
  const ofStatus = byStatus[page.status];
  if (ofStatus) return ofStatus;
  if (page.status >= 500) return classification('transient', 'server_failed');
  if (page.status < 200 || page.status > 299) return classification('transient', 'status_unexpected');
  return classifyPage(page);
}

function classifyPage(page: FetchedPage): Classification {
  // First, since a login page may be at the root of its host.
  if (reachesLogin(page)) return classification('paywalled', 'login_reached');
  const soft404 = detectSoft404(page);
  if (soft404 !== null) return classification('soft404', soft404);
  const paywall = detectPaywall(page);
  if (paywall !== null) return classification('paywalled', paywall);
  const error = detectErrorPage(page);
  if (error !== null) return classification('soft404', error);
  if (isUnderMaintenance(page)) return classification('transient', 'maintenance_shown');
  const move = detectMove(page);
  if (move !== null) return classification('moved-content', move);
  // Unreadable hypertext is broken. A scan or an image exists, though its text can't be checked.
  if (page.unread !== null && isHypertext(page.headers)) return { state: 'transient', code: page.unread };
  return { state: page.isRedirected ? 'redirected' : 'ok', code: page.unread };
}

const isHypertext = (headers: Headers) => /html|json|text\/plain/i.test(headers.get('content-type') ?? '');

/** Classifies a visit without an answer. `code` is a code of safe-fetch. */
export function classifyFailure(code: string): Classification {
  if (code === 'host_unresolved') return { state: 'absent', code };
  // robots.txt says nothing about whether the page exists.
  if (code === 'robots_refused') return { state: 'blocked', code };
  return { state: 'transient', code };
}
