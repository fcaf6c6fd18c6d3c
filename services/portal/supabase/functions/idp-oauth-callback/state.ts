import type { Context } from '../_shared/context.ts';
import { isRecord } from '../_shared/read-body.ts';
import { seal, unseal } from '../_shared/seal.ts';

/** The values from the start that the callback needs. Secret. */
export interface SignInState {
  readonly nonce: string;
  /** The PKCE verifier: it proves that the same client started the flow. */
  readonly verifier: string;
  /** Milliseconds. */
  readonly expiresAt: number;
}

const purposeOf = (userId: string) => `sign-in-state/${userId}`;

/**
 * A state has what the callback needs, encrypted for one person: nobody else can use, read or forge it. The provider accepts
 * a code only once, so the state needs no row to be single-use.
 */
export const writeState = (context: Context, userId: string, state: SignInState): Promise<string> =>
  seal(context, JSON.stringify(state), purposeOf(userId));

/** The content of a state; undefined if it is expired, forged or for another person. */
export async function readState(context: Context, userId: string, text: string): Promise<SignInState | undefined> {
  const plainText = await unseal(context, text, purposeOf(userId));
  const state: unknown = plainText === undefined ? undefined : JSON.parse(plainText);
  if (!isRecord(state)) return undefined;
  const { nonce, verifier, expiresAt } = state;
  if (typeof nonce !== 'string' || typeof verifier !== 'string' || typeof expiresAt !== 'number') return undefined;
  return expiresAt > context.now().getTime() ? { nonce, verifier, expiresAt } : undefined;
}
