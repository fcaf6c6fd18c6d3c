import type { Transaction } from '@trivium/postgres';

export async function insertTotpFactor(
  db: Transaction,
  factor: { readonly id: string; readonly userId: string; readonly name: string; readonly secret: string },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
    [factor.id, factor.userId, factor.name, factor.secret, now],
  );
}

export async function markFactorVerified(db: Transaction, id: string, now: Date): Promise<void> {
  await db.query(`update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`, [id, now]);
}

export async function renameFactor(db: Transaction, id: string, name: string, now: Date): Promise<void> {
  await db.query('update auth.mfa_factors set friendly_name = $2, updated_at = $3 where id = $1', [id, name, now]);
}

export async function deleteFactor(db: Transaction, id: string): Promise<void> {
  await db.query('delete from auth.mfa_factors where id = $1', [id]);
}

export async function deleteFactorsOf(db: Transaction, userId: string): Promise<void> {
  await db.query('delete from auth.mfa_factors where user_id = $1', [userId]);
}

/** Deletes a user's unfinished enrolments once a factor is verified. */
export async function deleteUnverifiedFactors(db: Transaction, userId: string): Promise<void> {
  await db.query(`delete from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'unverified'`, [userId]);
}

/** Deletes abandoned enrolments of all users. */
export async function deleteStaleFactors(db: Transaction, before: Date): Promise<void> {
  await db.query(`delete from auth.mfa_factors where status = 'unverified' and created_at < $1`, [before]);
}

/** A row of auth.mfa_challenges. */
export interface Challenge {
  readonly id: string;
  readonly factor_id: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  /** Whether the challenge was created from the client IP that now verifies it. */
  readonly is_same_ip: boolean;
}

export async function insertChallenge(
  db: Transaction,
  challenge: { readonly id: string; readonly factorId: string; readonly clientIp: string },
  now: Date,
): Promise<void> {
  await db.query('insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)', [
    challenge.id,
    challenge.factorId,
    now,
    challenge.clientIp,
  ]);
  await db.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [challenge.factorId]);
}

/** Finds a challenge of this factor and locks its row until the transaction ends. */
export async function lockChallenge(
  db: Transaction,
  id: string,
  factorId: string,
  clientIp: string,
): Promise<Challenge | undefined> {
  const { rows } = await db.query<Challenge>(
    `select id, factor_id, created_at, verified_at, ip_address = $3::inet as is_same_ip from auth.mfa_challenges
     where id = $1 and factor_id = $2 for update`,
    [id, factorId, clientIp],
  );
  return rows[0];
}

export async function deleteChallenge(db: Transaction, id: string): Promise<void> {
  await db.query('delete from auth.mfa_challenges where id = $1', [id]);
}

/** Marks a challenge as verified, with the time step of its code. */
export async function markChallengeVerified(db: Transaction, id: string, step: number, now: Date): Promise<void> {
  await db.query('update auth.mfa_challenges set verified_at = $2, otp_code = $3 where id = $1', [id, now, String(step)]);
}

/** Whether the code of a time step was used already. Locks the factor, so concurrent calls wait. */
export async function isStepUsed(db: Transaction, factorId: string, step: number): Promise<boolean> {
  await db.query('select from auth.mfa_factors where id = $1 for no key update', [factorId]);
  const { rows } = await db.query(
    'select from auth.mfa_challenges where factor_id = $1 and verified_at is not null and otp_code = $2 limit 1',
    [factorId, String(step)],
  );
  return rows.length > 0;
}
