/** What the address of a page says about signing in, if a mail's link or an identity provider led there. */
export interface SignInLink {
  /** The token to choose a password after opening the link in another browser than that of the sign-up; it works once. */
  readonly passwordToken: string | undefined;
  /** A code, which the browser that asked for the link exchanges for a session. */
  readonly hasCode: boolean;
  /** The code of the error for which it led to no session. */
  readonly problem: string | undefined;
  /** Whether one of two addresses confirmed a change; the other one has a mail too. */
  readonly isHalfConfirmed: boolean;
  /** The page to go on to, without what the link added. */
  readonly next: string;
}

const ownParameters = ['code', 'error', 'error_code', 'error_description', 'message', 'sb'];
const halfConfirmed = 'Confirmation link accepted. Please proceed';

export function readSignInLink(href: string): SignInLink {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => url.searchParams.get(name) ?? fragment.get(name) ?? undefined;
  // The consent for a calendar comes back with a state, to a page of its own.
  const isOurs = !url.searchParams.has('state');
  const token = fragment.get('password_token') ?? '';
  const rest = new URL(url);
  rest.hash = '';
  for (const name of ownParameters) rest.searchParams.delete(name);
  return {
    passwordToken: /^[0-9a-f]{64}$/.test(token) ? token : undefined,
    hasCode: isOurs && url.searchParams.has('code'),
    problem: isOurs ? (read('error_code') ?? read('error')) : undefined,
    isHalfConfirmed: isOurs && read('message')?.startsWith(halfConfirmed) === true,
    next: `${rest.pathname}${rest.search}`,
  };
}
