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

/** One place a person and code: the same code scanned twice is one scan, with the time of the first. */
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
 * What an answer of `check_in` means for its scan. Only what the check-in itself refuses is final: whatever else fails
 * (no network, an expired session, a busy server) may go well the next time.
 */
export function attemptOf({ status, code }: Answer): Attempt {
  if (status >= 200 && status < 300) return { kind: 'counted' };
  const isFinal = code?.startsWith('check_in_') === true && code !== 'check_in_anonymous';
  return isFinal ? { kind: 'refused', refusal: code } : { kind: 'unsent' };
}

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/** How long to wait before the next attempt after so many in a row that reached nobody. */
export const waitAfter = (failures: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1));

/** Of one person: newest first. */
export const ofPerson = (scans: readonly Scan[], userId: string): Scan[] =>
  scans.filter((scan) => scan.userId === userId).toSorted((a, b) => b.scannedAt.localeCompare(a.scannedAt));
