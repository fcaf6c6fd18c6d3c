/** A code that somebody scanned and that is not counted yet: it waits to be sent, or was refused for good. */
export interface Scan {
  readonly userId: string;
  readonly eventId: string;
  readonly code: string;
  /** When, by the clock of the device; ISO 8601. */
  readonly scannedAt: string;
  /** Why it never counts; a code of the backend. */
  readonly refusal?: string;
}

/** One key for each person and code: a code scanned twice is one scan, with the first time. */
export const keyOf = ({ userId, code }: Pick<Scan, 'userId' | 'code'>): string => `${userId} ${code}`;

/** How an attempt to send ended: `refusal` where the backend will never take it, `unsent` where it may later. */
export type Attempt =
  | { readonly kind: 'counted' }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'unsent' };

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
}

/**
 * Reads the result of `check_in` for a scan. Only a refusal of the check-in itself is final; any other failure
 * (no network, an expired session, a busy server) may succeed later.
 */
export function attemptOf({ status, code }: Answer): Attempt {
  if (status >= 200 && status < 300) return { kind: 'counted' };
  const isFinal = code?.startsWith('check_in_') === true && code !== 'check_in_anonymous';
  return isFinal ? { kind: 'refused', refusal: code } : { kind: 'unsent' };
}

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/** The delay before the next attempt, after this many failed ones in a row. */
export const waitAfter = (failures: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1));

/** One person's scans, newest first. */
export const ofPerson = (scans: readonly Scan[], userId: string): Scan[] =>
  scans.filter((scan) => scan.userId === userId).toSorted((a, b) => b.scannedAt.localeCompare(a.scannedAt));
