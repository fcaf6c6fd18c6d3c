/** Early enough that a request with the token arrives before it ends; supabase-js renews it from there on, too. */
const marginMs = 90_000;

interface StoredTokens {
  readonly access_token: string;
  /** Seconds since 1970. */
  readonly expires_at?: number | undefined;
}

/** The session that supabase-js has stored, if it is a session whose token is still good; null if nobody is signed in. */
export function readTokens(stored: string | null, nowMs: number): StoredTokens | null | 'unknown' {
  if (stored === null) return null;
  try {
    const tokens = JSON.parse(stored) as Partial<StoredTokens> | null;
    const isGood = typeof tokens?.access_token === 'string' && Number(tokens.expires_at) * 1000 > nowMs + marginMs;
    return isGood ? (tokens as StoredTokens) : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Whether an address may bring a session, or the reason why it brings no session: supabase-js reads both. */
export const bringsSession = (href: string): boolean =>
  /[?&#](?:code|access_token|error|error_code|error_description)=/.test(href);
