import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';

/** Query keys of undelivered mail. */
export const mailKeys = {
  list: ['undelivered-mail'] as const,
};

export const undeliveredMailQuery = (db: Client) =>
  queryOptions({ queryKey: mailKeys.list, queryFn: async () => dataOf(await db.rpc('list_undelivered_mail')) });

export type UndeliveredMail = RowOf<typeof undeliveredMailQuery>;

/** Has a mail sent again. @throws Refusal mail_expired, mail_not_found */
export async function resendMail(db: Client, id: string): Promise<void> {
  maybeDataOf(await db.rpc('resend_mail', { mail: id }));
}
