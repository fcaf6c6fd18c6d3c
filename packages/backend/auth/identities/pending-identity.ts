import { isUuid } from '@trivium/core';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { AuthError, emailProofNeeded } from '../errors.ts';
import { checkVerifier } from '../flow/challenge.ts';
import type { FlowState } from '../flow/flow-state.rules.ts';
import { lockFlow } from '../flow/flow-state.sql.ts';
import { runHookForNewAccount } from '../providers/link-account.ts';
import type { ProviderConfig, ProviderUser } from '../providers/provider.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { findIdentity } from '../users/identities.sql.ts';
import type { User } from '../users/user.ts';
import { withFragment } from '../verify/targets.rules.ts';
import { assertLinkable } from './assert-linkable.ts';
import { findFlowByCode, findPendingIdentity, insertPendingIdentity, type PendingIdentity } from './pending-identities.sql.ts';

/** How long a person has to prove an address. */
export const pendingLifetimeMs = 1_800_000;

/**
 * Whether a provider's user has to prove an address before there is an account: the provider knows no address, or one that the
 * project refuses. Otherwise it is known afterwards that the project accepts a new account.
 * @throws errors of the hook before_user_created, for providers without `prove_email`
 */
export async function needsEmailProof(request: AuthRequest, config: ProviderConfig, person: ProviderUser): Promise<boolean> {
  const { name: provider, provesEmail } = config;
  if (provesEmail && !person.email) return !(await findIdentity(request.context.pool, provider, person.subject));
  try {
    await runHookForNewAccount(request, person, { provider });
    return false;
  } catch (error) {
    if (provesEmail && error instanceof AuthError && error.status < 500) return true;
    throw error;
  }
}

/**
 * Keeps an identity until its person proves an address, and returns where to redirect. The token in the fragment is of use
 * to the browser that began the flow only: it has the PKCE verifier.
 * @throws email_proof_needed if the flow has no challenge
 */
export async function keepUntilProven(
  request: AuthRequest,
  flow: FlowState,
  person: ProviderUser,
  target: string,
): Promise<string> {
  const { auth_code: token } = flow;
  if (!token) throw emailProofNeeded();
  await inUnitOfWork(request, async ({ db }) => {
    await lockFlow(db, flow.id);
    await insertPendingIdentity(db, flow.id, person.data, request.now);
  });
  return withFragment(target, { identity_token: token, provider: flow.provider_type });
}

/**
 * Keeps an identity that is linked to a signed-in user until the browser that began it exchanges its auth code. Otherwise anybody
 * could send a person an address that links the person's identity to the sender's account.
 * @throws identity_already_exists, provider_already_linked
 */
export async function keepForExchange(unit: UnitOfWork, flow: FlowState, target: User, person: ProviderUser): Promise<User> {
  await assertLinkable(unit, target, flow.provider_type, person.subject);
  await insertPendingIdentity(unit.db, flow.id, person.data, unit.request.now);
  return target;
}

export interface Presented {
  readonly flow: FlowState;
  readonly identity: PendingIdentity;
}

/**
 * Finds the identity that a token stands for, if the browser that began the flow presents it.
 * @throws identity_pending_not_found, bad_code_verifier
 */
export async function findPresented({ context, now }: AuthRequest, token: string, verifier: string): Promise<Presented> {
  const flow = isUuid(token) ? await findFlowByCode(context.pool, token) : undefined;
  const identity = flow && !flow.linking_target_id ? await findPendingIdentity(context.pool, flow.id) : undefined;
  const isCurrent = identity && now.getTime() <= identity.created_at.getTime() + pendingLifetimeMs;
  if (!flow?.code_challenge || !flow.code_challenge_method || !isCurrent) throw pendingNotFound();
  checkVerifier({ value: flow.code_challenge, method: flow.code_challenge_method }, verifier);
  return { flow, identity };
}

export const pendingNotFound = () =>
  new AuthError(404, 'identity_pending_not_found', 'This sign-in was completed already, or took too long');
