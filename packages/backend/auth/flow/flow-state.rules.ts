import type { SignInMethod } from '../sessions/session.ts';

/** A row of auth.flow_state: the state between the requests of one sign-in flow. */
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

/** GoTrue's lifetime of a flow. */
const lifetimeMs = 300_000;
/** Flows that begin with a mail, which may be opened late. Their lifetime counts from the issue of the auth code. */
const mailMethods = new Set<string>(['magiclink', 'recovery', 'invite', 'email/signup', 'email_change']);

export const isFlowExpired = (flow: FlowState, now: Date) => {
  const since = (mailMethods.has(flow.authentication_method) && flow.auth_code_issued_at) || flow.created_at;
  return now.getTime() > since.getTime() + lifetimeMs;
};
