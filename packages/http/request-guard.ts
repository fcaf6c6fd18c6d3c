import type { CodedError } from '@trivium/core';

/** A refusal before anything is looked up, with the header fields that go with it. */
export interface GuardRefusal {
  readonly error: CodedError;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Asked for every request, snapshots included, so it must be as cheap as they are. `target` is the request's own
 * (`/api/things?x=1`); `client` names the client by a keyed hash, and is worked out only when it is called.
 */
export type RequestGuard = (method: string, target: string, client: () => string) => GuardRefusal | undefined;
