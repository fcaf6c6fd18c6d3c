import { randomUUID } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';
import type { SignInMethod } from '../sessions/session.ts';
import type { FlowState } from './flow-state.rules.ts';

export interface NewFlow {
  readonly providerType: string;
  readonly method: SignInMethod;
  readonly userId?: string;
  readonly challenge?: { readonly value: string; readonly method: 's256' | 'plain' } | undefined;
  readonly inviteToken?: string;
  readonly referrer?: string;
  readonly clientStateId?: string;
  readonly linkingTargetId?: string | undefined;
  readonly isEmailOptional?: boolean;
}

/** Stores a flow and returns its id. A PKCE flow gets the auth code that ends it. */
export async function insertFlow(db: Transaction, flow: NewFlow, now: Date): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge, code_challenge_method, provider_type,
       authentication_method, invite_token, referrer, oauth_client_state_id, linking_target_id, email_optional, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [
      id,
      flow.userId ?? null,
      flow.challenge ? randomUUID() : null,
      flow.challenge?.value ?? null,
      flow.challenge?.method ?? null,
      flow.providerType,
      flow.method,
      flow.inviteToken || null,
      flow.referrer ?? null,
      flow.clientStateId ?? null,
      flow.linkingTargetId ?? null,
      flow.isEmailOptional ?? false,
      now,
    ],
  );
  return id;
}

export async function findFlow(db: Transaction, id: string): Promise<FlowState | undefined> {
  return (await db.query<FlowState>('select * from auth.flow_state where id = $1', [id])).rows[0];
}

/** Finds a flow and locks its row until the transaction ends. */
export async function lockFlow(db: Transaction, id: string): Promise<FlowState | undefined> {
  return (await db.query<FlowState>('select * from auth.flow_state where id = $1 for update', [id])).rows[0];
}

export async function lockFlowByCode(db: Transaction, code: string): Promise<FlowState | undefined> {
  return (await db.query<FlowState>('select * from auth.flow_state where auth_code = $1 for update', [code])).rows[0];
}

/** The latest flow that a user began by this method. */
export async function findLatestFlow(db: Transaction, userId: string, method: SignInMethod): Promise<FlowState | undefined> {
  const { rows } = await db.query<FlowState>(
    `select * from auth.flow_state where user_id = $1 and authentication_method = $2 order by created_at desc limit 1`,
    [userId, method],
  );
  return rows[0];
}

export async function markCodeIssued(db: Transaction, id: string, now: Date): Promise<void> {
  await db.query('update auth.flow_state set auth_code_issued_at = $2, updated_at = $2 where id = $1', [id, now]);
}

/** Sets the user of a flow, and stores the provider's tokens until the client exchanges the auth code. */
export async function claimFlow(
  db: Transaction,
  id: string,
  claim: { readonly userId: string; readonly accessToken: string; readonly refreshToken: string },
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
       auth_code_issued_at = $5, updated_at = $5 where id = $1`,
    [id, claim.userId, claim.accessToken, claim.refreshToken, now],
  );
}

export async function deleteFlow(db: Transaction, id: string): Promise<void> {
  await db.query('delete from auth.flow_state where id = $1', [id]);
}

/** Deletes flows that were abandoned. */
export async function deleteStaleFlows(db: Transaction, before: Date): Promise<void> {
  await db.query('delete from auth.flow_state where created_at < $1', [before]);
  await db.query('delete from auth.oauth_client_states where created_at < $1', [before]);
}
