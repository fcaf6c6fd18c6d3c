import type { Transaction } from '@trivium/postgres';

export interface PersonRow {
  readonly id: string;
  readonly role: string;
  readonly isConfirmed: boolean;
}

/** Whether the portal's migrations were applied to this database. */
export async function isPortal(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.query<{ is: boolean }>(`select to_regclass('public.profiles') is not null as is`);
  return rows[0]?.is ?? false;
}

export async function findPerson(transaction: Transaction, email: string): Promise<PersonRow | undefined> {
  const { rows } = await transaction.query<PersonRow>(
    `select profile.id, profile.role::text as role, account.email_confirmed_at is not null as "isConfirmed"
     from auth.users as account join public.profiles as profile on profile.id = account.id
     where lower(account.email) = lower($1) and account.deleted_at is null`,
    [email],
  );
  return rows[0];
}

/** The trigger on profiles writes the change into the audit log. */
export async function makeAdmin(transaction: Transaction, id: string): Promise<void> {
  await transaction.query(`update public.profiles set role = 'admin' where id = $1`, [id]);
}

export async function listAdmins(transaction: Transaction): Promise<{ readonly id: string; readonly email: string }[]> {
  const { rows } = await transaction.query<{ id: string; email: string }>(
    `select profile.id, account.email from public.profiles as profile join auth.users as account on account.id = profile.id
     where profile.role = 'admin' order by account.email`,
  );
  return rows;
}
