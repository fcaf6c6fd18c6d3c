import type { Clock } from '@trivium/core';
import type { SafeFetch } from '@trivium/safe-fetch';
import type { Classification } from './classify.rules.ts';

export interface Fetching {
  readonly clock: Clock;
  readonly outbound: Pick<SafeFetch, 'visit' | 'request'>;
}

/** The result of visiting a citation's address. */
export interface VisitResult extends Classification {
  readonly at: Date;
  /** Null: no HTTP answer. */
  readonly status: number | null;
  /** Where redirects led, if to another address. */
  readonly finalUrl: string | null;
  readonly contentSha256: string | null;
  readonly figuresFound: boolean | null;
  /** When its publisher last amended it (ISO date); null: unknown. */
  readonly amendedOn: string | null;
  /** The host asked for no requests before this time. */
  readonly retryAt: Date | null;
}

export const noContent = { finalUrl: null, contentSha256: null, figuresFound: null, amendedOn: null } as const;
