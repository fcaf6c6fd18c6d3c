import { readSignInLink } from './sign-in-link.rules.ts';

/** The parameters of the page's first address, read before anything changes it. */
export const signInLink = readSignInLink(location.href);

/** A link that asks for a password opens the sign-in page, whatever page the mail's link names. */
export function leadToSignIn(): void {
  if (signInLink.passwordToken !== undefined && location.pathname !== '/login')
    history.replaceState(null, '', `/login${location.search}${location.hash}`);
}
