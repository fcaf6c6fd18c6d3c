import { sessionKey } from '../data/client.ts';
import { readSignInLink } from './sign-in-link.rules.ts';
import { storedUserId } from './stored-session.ts';

/** What the page's first address says, read before anything changes it. */
export const signInLink = readSignInLink(location.href);

const verifierKey = `${sessionKey}-code-verifier`;

/** The PKCE verifier of the mail that this browser asked for last. It proves to the backend that a code is typed here. */
export function storedVerifier(): string | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(verifierKey) ?? 'null') as string | null;
    // supabase-js appends what the mail is for.
    return stored?.split('/', 1)[0] || undefined;
  } catch {
    return undefined;
  }
}

const addressPage = '/institution-address';

/**
 * A link that does not sign in, or asks for a password, opens the sign-in page, whatever page it names: there its reader learns
 * what to do. People who are signed in stay where they are.
 */
export function leadToSignIn(): void {
  const { passwordToken, hasCode, problem, isHalfConfirmed, next } = signInLink;
  if (location.hash.startsWith('#identity_token=') && location.pathname !== addressPage)
    return history.replaceState(null, '', `${addressPage}?next=${encodeURIComponent(next)}${location.hash}`);
  if (passwordToken !== undefined) {
    if (location.pathname !== '/login') history.replaceState(null, '', `/login${location.search}${location.hash}`);
    return;
  }
  const isElsewhere = hasCode && storedVerifier() === undefined;
  if (!isElsewhere && problem === undefined && !isHalfConfirmed) return;
  const isSignedIn = storedUserId() !== undefined;
  const page = isSignedIn || location.pathname === '/login' ? next : `/login?next=${encodeURIComponent(next)}`;
  history.replaceState(null, '', page);
  if (isSignedIn) void import('./announce-link.ts').then(({ announceLink }) => announceLink(signInLink));
}
