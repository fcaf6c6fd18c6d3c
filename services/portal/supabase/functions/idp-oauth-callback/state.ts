import type { Context } from '../_shared/context.ts';
import { isRecord } from '../_shared/read-body.ts';
import { seal, unseal } from '../_shared/seal.ts';

/** What the callback must know of the start, and nobody else may. */
export interface SignInState {
  readonly nonce: string;
  /** PKCE: what proves that who brings the code is who asked for it. */
  readonly verifier: string;
  /** Milliseconds. */
  readonly expiresAt: number;
}

const purposeOf = (userId: string) => `sign-in-state/${userId}`;

/**
 * A state carries what the callback needs, sealed for one person: nobody else can bring it back, read the verifier in it,
 * or make one. A code is taken once by the provider, so a state needs no row to be used once.
 */
export const writeState = (context: Context, userId: string, state: SignInState): Promise<string> =>
  seal(context, JSON.stringify(state), purposeOf(userId));

/** The state that was made for this person and is not too old; undefined for any other. */
export async function readState(context: Context, userId: string, text: string): Promise<SignInState | undefined> {
  const opened = await unseal(context, text, purposeOf(userId));
  const state: unknown = opened === undefined ? undefined : JSON.parse(opened);
  if (!isRecord(state)) return undefined;
  const { nonce, verifier, expiresAt } = state;
  if (typeof nonce !== 'string' || typeof verifier !== 'string' || typeof expiresAt !== 'number') return undefined;
  return expiresAt > context.now().getTime() ? { nonce, verifier, expiresAt } : undefined;
}
