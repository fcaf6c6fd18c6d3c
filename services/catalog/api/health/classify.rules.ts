import type { CitationState } from '../../contract/index.ts';
import { findChallenge } from './challenge.rules.ts';
import { findMove } from './moved.rules.ts';
import { findPaywall, reachesLogin } from './paywall.rules.ts';
import type { ProbeCode, Seen } from './seen.ts';
import { findErrorPage, findSoft404, isBeingMended } from './soft-404.rules.ts';

/**
 * What one probe says. `absent` is no state yet: the page (404) or its host (no address for its name) is not there, which may
 * pass; `strikes.rules.ts` makes it `transient`, and `dead` the third time.
 */
export interface Verdict {
  readonly state: Exclude<CitationState, 'dead'> | 'absent';
  /** Null where the page is simply there; else why it is not, or was not read: a code of ours or of `outbound`. */
  readonly code: string | null;
}

const verdict = (state: Verdict['state'], code: ProbeCode | null): Verdict => ({ state, code });

const byStatus: Readonly<Record<number, Verdict>> = {
  401: verdict('blocked', 'login_required'),
  402: verdict('paywalled', 'payment_required'),
  403: verdict('blocked', 'access_forbidden'),
  // Many who guard a site against programs answer these; nobody answers them for a page that is not there.
  405: verdict('blocked', 'client_refused'),
  406: verdict('blocked', 'client_refused'),
  407: verdict('blocked', 'login_required'),
  418: verdict('blocked', 'client_refused'),
  429: verdict('blocked', 'requests_limited'),
  451: verdict('blocked', 'law_withholds'),
  999: verdict('blocked', 'client_refused'),
  404: verdict('absent', 'page_absent'),
  410: verdict('gone', 'page_gone'),
};

/**
 * What an answer says of a citation. A challenge is looked for first, whatever the status, so that a blocked page is never
 * taken for one that is not there; then the status; then, of a page with status 2xx, whatever speaks against it, from the
 * surest sign to the least: only a page that nothing speaks against is healthy.
 */
export function classifyAnswer(seen: Seen): Verdict {
  const challenge = findChallenge(seen);
  if (challenge !== null) return verdict('blocked', challenge);
  const known = byStatus[seen.status];
  if (known) return known;
  if (seen.status >= 500) return verdict('transient', 'server_failed');
  if (seen.status < 200 || seen.status > 299) return verdict('transient', 'status_unexpected');
  return classifyPage(seen);
}

function classifyPage(seen: Seen): Verdict {
  // A login may stand at the root of its host.
  if (reachesLogin(seen)) return verdict('paywalled', 'login_reached');
  const soft404 = findSoft404(seen);
  if (soft404 !== null) return verdict('soft404', soft404);
  const paywall = findPaywall(seen);
  if (paywall !== null) return verdict('paywalled', paywall);
  const error = findErrorPage(seen);
  if (error !== null) return verdict('soft404', error);
  if (isBeingMended(seen)) return verdict('transient', 'maintenance_shown');
  const move = findMove(seen);
  if (move !== null) return verdict('moved-content', move);
  // Hypertext that cannot be read is broken; a scan or a picture is there all the same, only nothing can be looked for in it.
  if (seen.unread !== null && isHypertext(seen.headers)) return { state: 'transient', code: seen.unread };
  return { state: seen.isRedirected ? 'redirected' : 'ok', code: seen.unread };
}

const isHypertext = (headers: Headers) => /html|json|text\/plain/i.test(headers.get('content-type') ?? '');

/** What it says that there was no answer. `code` is one of `outbound`'s. */
export function classifySilence(code: string): Verdict {
  if (code === 'host_unresolved') return { state: 'absent', code };
  // The site asks programs to stay away from this page; that says nothing of the page.
  if (code === 'robots_refused') return { state: 'blocked', code };
  return { state: 'transient', code };
}
