import type { Clock } from '@trivium/core';
import type pg from 'pg';
import { eraseEmailsClosedBefore } from './reports.sql.ts';

/** How long after its answer a report keeps the address of its sender, as the form says. */
export const emailDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** Erases the addresses of reports that were closed long enough ago; how many there were. */
export const eraseOldEmails = ({ pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock }): Promise<number> =>
  eraseEmailsClosedBefore(pool, new Date(clock.now().getTime() - emailDays * dayMs));
