/** The parameters of a link from an e-mail. */
export interface SignInLink {
  /** The token to choose a password after opening the link in another browser than that of the sign-up; it works once. */
  readonly passwordToken: string | undefined;
  /** A code, which the browser that asked for the link exchanges for a session. */
  readonly hasCode: boolean;
}

export function readSignInLink(href: string): SignInLink {
  const { searchParams, hash } = new URL(href);
  const token = new URLSearchParams(hash.slice(1)).get('password_token') ?? '';
  return { passwordToken: /^[0-9a-f]{64}$/.test(token) ? token : undefined, hasCode: searchParams.has('code') };
}
