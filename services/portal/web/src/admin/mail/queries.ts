import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';

/** Query keys of what was not delivered. */
export const mailKeys = {
  all: ['undelivered'] as const,
  list: ['undelivered', 'mail'] as const,
  notices: ['undelivered', 'notices'] as const,
};

export const undeliveredMailQuery = (db: Client) =>
  queryOptions({ queryKey: mailKeys.list, queryFn: async () => dataOf(await db.rpc('list_undelivered_mail')) });

export type UndeliveredMail = RowOf<typeof undeliveredMailQuery>;

/** Has a mail sent again. @throws Refusal mail_expired, mail_not_found */
export async function resendMail(db: Client, id: string): Promise<void> {
  maybeDataOf(await db.rpc('resend_mail', { mail: id }));
}

export const failedNoticesQuery = (db: Client) =>
  queryOptions({ queryKey: mailKeys.notices, queryFn: async () => dataOf(await db.rpc('list_failed_notices')) });

export type FailedNotice = RowOf<typeof failedNoticesQuery>;

/** Has one notice sent again; without one, everything that failed, mail too. Returns how many. @throws Refusal mail_not_found */
export const resendNotices = async (db: Client, delivery?: string): Promise<number> =>
  dataOf(await db.rpc('resend_notices', delivery === undefined ? {} : { delivery }));
