import type { Transaction } from '@trivium/postgres';

export interface PersonRow {
  readonly isConfirmed: boolean;
}

/** Whether the portal's migrations were applied to this database. */
export async function isPortal(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.query<{ is: boolean }>(`select to_regclass('public.profiles') is not null as is`);
  return rows[0]?.is ?? false;
}

export async function findPerson(transaction: Transaction, email: string): Promise<PersonRow | undefined> {
  const { rows } = await transaction.query<PersonRow>(
    `select account.email_confirmed_at is not null as "isConfirmed"
     from auth.users as account join public.profiles as profile on profile.id = account.id
     where lower(account.email) = lower($1) and account.deleted_at is null`,
    [email],
  );
  return rows[0];
}

export type Appointment = {
  readonly id: string;
  readonly role: string;
  readonly was: string;
  /** `kept` if the person chose it after confirming the address, otherwise `to be chosen`. */
  readonly password: string;
};

/** Removes passwords and sessions from before the confirmation, and gives the role. A trigger writes the audit log. */
export async function appointAdmin(transaction: Transaction, email: string): Promise<Appointment> {
  const { rows } = await transaction.query<{ made: Appointment }>('select private.appoint_admin($1) as made', [email]);
  return (rows[0] as { made: Appointment }).made;
}

export async function listAdmins(transaction: Transaction): Promise<{ readonly id: string; readonly email: string }[]> {
  const { rows } = await transaction.query<{ id: string; email: string }>(
    `select profile.id, account.email from public.profiles as profile join auth.users as account on account.id = profile.id
     where profile.role = 'admin' order by account.email`,
  );
  return rows;
}
