import { beforeEach, expect } from 'vitest';
import { idOf, otherClub, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';
import { club, openClub } from './use-club.ts';

export const event = idOf('event', 'hike');
/** In hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
export const hike = () => ({ title: 'Night hike', title_th: 'เดินป่ากลางคืน', starts_at: inHours(48), ends_at: inHours(52) });

/** What happens to an event, and how a draft of it is refused then. */
export const ends = [
  ['removed', 'delete from events where id = $1', 'event_not_found'],
  ['cancelled', `update events set cancel_reason = 'Rain' where id = $1`, 'event_cancelled'],
  [
    'over',
    `update events set starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour' where id = $1`,
    'event_over',
  ],
  ['of another club', `update events set club_id = '${otherClub}' where id = $1`, 'event_draft_outdated'],
] as const;

/** A portal whose chair presides a club without events and drafts, and what officers and administrators do with drafts there. */
export function useEventDrafts() {
  const portal = usePortal();

  beforeEach(async () => {
    await portal().query('delete from event_drafts where club_id = $1', [club]);
    await portal().query('delete from event_sign_ups where event_id = $1', [event]);
    await portal().query('delete from events where club_id = $1 or id = $2', [club, event]);
    await openClub(portal());
  });

  /** Drafts an event as an officer, and returns the draft. */
  async function draft(columns: object = {}, who: Identity = 'chair'): Promise<string> {
    const { outcome, body } = await portal().send(who, 'POST', 'event_drafts', { club_id: club, ...hike(), ...columns });
    expect(outcome).toBe('yes');
    return (body as { id: string }[])[0]?.id ?? '';
  }

  /** An event of the club to come, with who has a place at it; returns when it was last changed. */
  async function planEvent(guests: readonly Identity[] = [], columns: object = {}): Promise<string> {
    const row = { title: 'Hike', starts_at: inHours(24), ends_at: inHours(30), location: 'Gate 1', club_id: club, ...columns };
    await portal().query(
      `insert into events (id, title, starts_at, ends_at, location, club_id, cancel_reason)
       select $1, title, starts_at, ends_at, location, club_id, cancel_reason from jsonb_populate_record(null::events, $2)`,
      [event, JSON.stringify(row)],
    );
    for (const guest of guests)
      await portal().query('insert into event_sign_ups (event_id, user_id, has_place) values ($1, $2, true)', [
        event,
        personOf(guest),
      ]);
    await portal().query('delete from notification_outbox');
    const { body } = await portal().send('anonymous', 'GET', `events?id=eq.${event}&select=updated_at`);
    return (body as { updated_at: string }[])[0]?.updated_at ?? '';
  }
  const change = async (columns: object = {}, guests: readonly Identity[] = []) =>
    draft({ event_id: event, event_seen_at: await planEvent(guests), ...columns });

  /** A draft that cancels the event. */
  const cancellation = async (guests: readonly Identity[] = [], columns: object = {}) =>
    draft({ event_id: event, event_seen_at: await planEvent(guests), cancel_reason: 'Storm', ...columns });

  const call = async (who: Identity, name: string, id: string, args: object = {}) =>
    portal().call(who, name, { draft: id, ...args });
  const submit = async (id: string, who: Identity = 'chair') => (await call(who, 'submit_event_draft', id)).outcome;
  const withdraw = async (id: string, who: Identity = 'chair') => (await call(who, 'withdraw_event_draft', id)).outcome;
  const publish = async (id: string, who: Identity = 'admin') => (await call(who, 'publish_event_draft', id)).outcome;
  const sendBack = async (id: string, note = 'Which gate?', who: Identity = 'admin') =>
    (await call(who, 'return_event_draft', id, { note })).outcome;
  const stateOf = async (id: string) =>
    (await portal().query('select status, note, event_id from event_drafts where id = $1', [id]))[0];
  const edit = async (id: string, columns: object, who: Identity = 'chair') =>
    (await portal().send(who, 'PATCH', `event_drafts?id=eq.${id}`, columns)).body as unknown[];
  const eventsOf = async () =>
    portal().query('select id, title, title_th, location, club_id from events where club_id = $1', [club]);

  return { portal, draft, planEvent, change, cancellation, call, submit, withdraw, publish, sendBack, stateOf, edit, eventsOf };
}
