import { readSignInLink } from './sign-in-link.rules.ts';

/** What this page was opened with, read before anything changes its address. */
export const signInLink = readSignInLink(location.href);

/** A link that asks for a password leads to the sign-in page, wherever the mail's sender let it lead. */
export function leadToSignIn(): void {
  if (signInLink.passwordToken !== undefined && location.pathname !== '/login')
    history.replaceState(null, '', `/login${location.search}${location.hash}`);
}
