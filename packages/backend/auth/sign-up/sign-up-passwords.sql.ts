import type { Transaction } from '@trivium/postgres';
import type { Challenge } from '../flow/challenge.ts';

/** Stores the password of a sign-up until its flow confirms the address. */
export async function storeSignUpPassword(
  db: Transaction,
  password: { readonly flowId: string; readonly userId: string; readonly hash: string },
): Promise<void> {
  await db.query('insert into trivium_backend.sign_up_passwords (flow_id, user_id, password_hash) values ($1, $2, $3)', [
    password.flowId,
    password.userId,
    password.hash,
  ]);
}

/** Deletes and returns the password hash of a flow; undefined if its sign-up chose none. */
export async function consumeSignUpPassword(db: Transaction, flowId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ hash: string }>(
    'delete from trivium_backend.sign_up_passwords where flow_id = $1 returning password_hash as hash',
    [flowId],
  );
  return rows[0]?.hash;
}

export interface SignUpPassword {
  readonly flowId: string;
  readonly challenge: Challenge;
}

/** The sign-ups of a user that chose a password, latest first. */
export async function listSignUpPasswords(db: Transaction, userId: string): Promise<SignUpPassword[]> {
  const { rows } = await db.query<{ id: string; value: string; method: Challenge['method'] }>(
    `select flow.id, flow.code_challenge as value, flow.code_challenge_method as method
     from trivium_backend.sign_up_passwords as password join auth.flow_state as flow on flow.id = password.flow_id
     where password.user_id = $1 and flow.code_challenge is not null order by flow.created_at desc`,
    [userId],
  );
  return rows.map(({ id, value, method }) => ({ flowId: id, challenge: { value, method } }));
}

/** Deletes the passwords of all sign-ups except the latest, whose mail may just have been opened. */
export async function deleteOlderSignUpPasswords(db: Transaction, userId: string): Promise<void> {
  await db.query(
    `delete from trivium_backend.sign_up_passwords where user_id = $1 and flow_id is distinct from (
       select id from auth.flow_state where user_id = $1 and authentication_method = 'email/signup' order by created_at desc limit 1)`,
    [userId],
  );
}
