/** What the address of the page says of an identity that waits for the proof of an address. */
export interface PendingIdentity {
  /** Of use to the browser that began the sign-in only. */
  readonly token: string;
  /** The provider's name, which anybody could write there. */
  readonly provider: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readPendingIdentity(hash: string): PendingIdentity | undefined {
  const fragment = new URLSearchParams(hash.slice(1));
  const token = fragment.get('identity_token') ?? '';
  return uuid.test(token) ? { token, provider: fragment.get('provider') ?? '' } : undefined;
}
