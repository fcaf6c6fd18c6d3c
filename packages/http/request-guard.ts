import type { CodedError } from '@trivium/core';

/** A refusal before any work, with its header fields. */
export interface GuardRefusal {
  readonly error: CodedError;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Runs for every request, snapshots included, so it must be as cheap as they are. Returns undefined to accept. `target` is the
 * request target (`/api/things?x=1`); `client` returns the client's keyed hash, which is computed only when it is called.
 */
export type RequestGuard = (method: string, target: string, client: () => string) => GuardRefusal | undefined;
