import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { idOf, other, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const me = personOf('member');
const rowOf = (table: string, name: string) => idOf(table, name, 'member');

/** Rows that a stranger may name, and about which a trigger would refuse. */
const closedPoll = idOf('poll', 'closed');
const foreignOrder = rowOf('shop_orders', "another's in another club");
const pastEvent = rowOf('events', 'any');
beforeAll(async () => {
  await portal().query(`update shop_orders set status = 'cancelled' where id = $1`, [foreignOrder]);
  await portal().query(`update events set starts_at = '2020-01-01', ends_at = '2020-01-02' where id = $1`, [pastEvent]);
});

/**
 * Each trigger that may refuse before a policy decides, with a request by which a stranger reaches it: about an existing row,
 * `real`, and about a missing one.
 */
const inserts: Readonly<Record<string, { real: string; row: (id: string) => object; answer: string }>> = {
  'approval_steps.seal_step': {
    real: rowOf('projects', "another's draft with steps"),
    row: (project_id) => ({ project_id, from_status: 'revisions-requested', to_status: 'draft', actor_id: other }),
    answer: 'refused',
  },
  'meeting_poll_responses.guard_response': {
    real: closedPoll,
    row: (poll_id) => ({ poll_id, responder_id: other, choices: ['no such option'] }),
    answer: 'refused',
  },
  'shop_payment_proofs.guard_proof': {
    real: foreignOrder,
    row: (order_id) => ({ order_id, file_path: `${me}/${order_id}/none.png`, qr_payload: 'unreadable' }),
    answer: 'refused',
  },
};
const updates: Readonly<Record<string, { real: string; patch: object; answer: string }>> = {
  'activity_certificates.keep_certificate': {
    real: rowOf('activity_certificates', "another's"),
    patch: { revoked_at: null },
    answer: 'denied',
  },
  'approval_delegations.stamp_delegation': {
    real: rowOf('approval_delegations', 'between others'),
    patch: { revoked_at: null },
    answer: 'yes 0',
  },
  'events.note_cancellation': { real: pastEvent, patch: { cancel_reason: 'Rain' }, answer: 'yes 0' },
  'meeting_poll_responses.guard_response': {
    real: rowOf('meeting_poll_responses', "another's"),
    patch: { choices: ['no such option'] },
    answer: 'yes 0',
  },
  'profiles.guard_name_characters': { real: other, patch: { full_name: 'Mali\u202e' }, answer: 'yes 0' },
  'profiles.guard_role': { real: other, patch: { role: 'admin' }, answer: 'yes 0' },
  'projects.guard_report': {
    real: rowOf('projects', "another's completed"),
    patch: { status: 'post-report-submitted' },
    answer: 'yes 0',
  },
  'projects.guard_project': {
    real: rowOf('projects', "another's draft"),
    patch: { status: 'chair-approved' },
    answer: 'yes 0',
  },
  'terms_of_office.guard_term': {
    real: rowOf('terms_of_office', "another's that has begun"),
    patch: { ends_on: '2020-01-01' },
    answer: 'yes 0',
  },
};

test('this file covers every trigger that may refuse before the policies', async () => {
  const rows = await portal().query<{ name: string; verbs: string[] }>(`
    select relname || '.' || tgname as name, array_remove(array[
      case when tgtype & 4 > 0 and has_any_column_privilege('authenticated', tgrelid, 'insert') then 'insert' end,
      case when tgtype & 16 > 0 and has_any_column_privilege('authenticated', tgrelid, 'update') then 'update' end], null) as verbs
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgtype & 2 > 0 and tgtype & 1 > 0
      and prosrc like '%private.refuse(%'
      and (has_any_column_privilege('authenticated', tgrelid, 'insert') or has_any_column_privilege('authenticated', tgrelid, 'update'))
    order by 1`);
  const missing = (verb: string, covered: object) =>
    rows
      .filter(({ verbs }) => verbs.includes(verb))
      .map(({ name }) => name)
      .filter((name) => !(name in covered));
  // These refuse changes alone.
  expect(missing('insert', inserts)).toEqual(['approval_delegations.stamp_delegation', 'events.note_cancellation']);
  expect(missing('update', updates)).toEqual([]);
});

const strangers = ['real', 'random'] as const;
const idFor = (kind: (typeof strangers)[number], real: string) => (kind === 'real' ? real : randomUUID());

describe('a trigger that runs before the policies answers a stranger as the policy would, whether the row exists or not', () => {
  test.each(Object.entries(inserts))('insert: %s', async (name, { real, row, answer }) => {
    const [table = ''] = name.split('.');
    for (const kind of strangers) {
      const { outcome } = await portal().send('member', 'POST', table, row(idFor(kind, real)));
      expect([kind, outcome]).toEqual([kind, answer]);
    }
  });

  test.each(Object.entries(updates))('update: %s', async (name, { real, patch, answer }) => {
    const [table = ''] = name.split('.');
    for (const kind of strangers) {
      const { outcome, body } = await portal().send('member', 'PATCH', `${table}?id=eq.${idFor(kind, real)}`, patch);
      expect([kind, outcome === 'yes' ? `yes ${body.length}` : outcome]).toEqual([kind, answer]);
    }
  });
});

test.each([
  ['cancel_order', (shop_order: string) => ({ shop_order }), foreignOrder, 'shop_order_not_found'],
  ['reopen_order', (shop_order: string) => ({ shop_order }), foreignOrder, 'shop_order_not_found'],
  ['hand_over_order', (shop_order: string) => ({ shop_order }), foreignOrder, 'shop_order_not_found'],
  ['take_back_handover', (shop_order: string) => ({ shop_order }), foreignOrder, 'shop_order_not_found'],
  ['record_deposit', (shop_order: string) => ({ shop_order, amount: 1 }), foreignOrder, 'shop_order_not_found'],
  ['record_refund', (shop_order: string) => ({ shop_order, amount: 1 }), foreignOrder, 'shop_order_not_found'],
  [
    'refuse_slip',
    (slip: string) => ({ slip }),
    rowOf('shop_payment_proofs', "another's in another club"),
    'shop_order_not_found',
  ],
  [
    'move_project',
    (project: string) => ({ project, to_status: 'cancelled' }),
    rowOf('projects', "another's draft"),
    'project_not_found',
  ],
] as const)('%s gives a stranger the same answer for an existing and a missing row', async (name, args, real, answer) => {
  for (const kind of strangers)
    expect([kind, (await portal().call('member', name, args(idFor(kind, real)))).outcome]).toEqual([kind, answer]);
});
