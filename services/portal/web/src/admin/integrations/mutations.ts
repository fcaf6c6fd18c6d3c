import type { Client } from '../../data/client.ts';
import { callFunction } from '../../data/functions.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';

export async function disconnectCalendar(db: Client, id: string): Promise<void> {
  dataOf(await db.from('integration_tokens').delete().eq('id', id).select('id'));
}

/** Returns the provider's address to give consent. @throws Refusal */
export const startConsent = async (db: Client): Promise<string> =>
  (await callFunction<{ url: string }>(db, 'idp-oauth-callback/start')).url;

/** The parameters of the provider's redirect. */
export interface Returned {
  readonly state: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
}

/** @throws Refusal: state_invalid, consent_refused, hosted_domain_foreign, scope_missing, … */
export const finishConsent = async (db: Client, returned: Returned) =>
  callFunction<{ status: string; account: string | null }>(db, 'idp-oauth-callback', { ...returned });

export interface Pushed {
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  readonly failed: number;
  readonly events: readonly {
    /** null if the calendar could not be searched for removed events. */
    readonly event_id: string | null;
    readonly state: 'inserted' | 'updated' | 'removed' | 'failed';
    readonly code?: string;
  }[];
}

/** Puts all events into the calendar and removes those that are gone, or puts at most 200 given ones. @throws Refusal */
export const pushEvents = async (db: Client, ids?: readonly string[]) =>
  callFunction<Pushed>(db, 'calendar-push', ids && { event_ids: ids.slice(0, 200) });

/** Starts a harvest of one account, which continues after the response. @throws Refusal harvest_unserved, harvest_unknown, … */
export async function harvestAccount(db: Client, handle: string): Promise<void> {
  maybeDataOf(await db.rpc('harvest_account', { handle }));
}
