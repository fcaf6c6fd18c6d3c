import { randomUUID } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';
import type { SignInMethod } from '../sessions/session.ts';

/** A row of auth.flow_state: what is remembered between two requests that belong together. */
export interface FlowState {
  readonly id: string;
  readonly user_id: string | null;
  readonly auth_code: string | null;
  readonly code_challenge: string | null;
  readonly code_challenge_method: 's256' | 'plain' | null;
  readonly provider_type: string;
  readonly provider_access_token: string | null;
  readonly provider_refresh_token: string | null;
  readonly authentication_method: SignInMethod;
  readonly created_at: Date;
  readonly auth_code_issued_at: Date | null;
  readonly invite_token: string | null;
  readonly referrer: string | null;
  readonly oauth_client_state_id: string | null;
  readonly linking_target_id: string | null;
  readonly email_optional: boolean;
}

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

/** Remembers a flow; of a PKCE flow with the code that will be given for its end. Returns its id. */
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

/** The same, once nobody else works on it. */
export async function lockFlow(db: Transaction, id: string): Promise<FlowState | undefined> {
  return (await db.query<FlowState>('select * from auth.flow_state where id = $1 for update', [id])).rows[0];
}

export async function lockFlowByCode(db: Transaction, code: string): Promise<FlowState | undefined> {
  return (await db.query<FlowState>('select * from auth.flow_state where auth_code = $1 for update', [code])).rows[0];
}

/** The last flow that a user began by this method. */
export async function findLatestFlow(db: Transaction, userId: string, method: SignInMethod): Promise<FlowState | undefined> {
  const { rows } = await db.query<FlowState>(
    `select * from auth.flow_state where user_id = $1 and authentication_method = $2 order by created_at desc limit 1`,
    [userId, method],
  );
  return rows[0];
}

export async function noteCodeIssued(db: Transaction, id: string, now: Date): Promise<void> {
  await db.query('update auth.flow_state set auth_code_issued_at = $2, updated_at = $2 where id = $1', [id, now]);
}

/** Says whose flow it turned out to be, and keeps what the provider gave until the code is shown. */
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

/** Takes out flows that nobody came back for. */
export async function sweepFlows(db: Transaction, before: Date): Promise<void> {
  await db.query('delete from auth.flow_state where created_at < $1', [before]);
  await db.query('delete from auth.oauth_client_states where created_at < $1', [before]);
}
