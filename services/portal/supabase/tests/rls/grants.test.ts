import { expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

/** The functions that each role of the API may call; add new ones here. */
const callable = {
  anon: [
    'club_membership',
    'event_turnout',
    'list_board_members',
    'search_portal',
    'unsubscribe_notices',
    'verify_approval_chain',
    'verify_certificate',
    'verify_chain_head',
  ],
  authenticated: [
    'activity_transcript',
    'add_attendance',
    'answer_club_message',
    'answer_club_request',
    'answer_event',
    'assign_offices',
    'attendance_by_month',
    'awaits_consent',
    'block_club_person',
    'budgets_by_division',
    'call_off_hand_over',
    'cancel_order',
    'change_offices',
    'chat_use_by_week',
    'check_in',
    'clicks_by_day',
    'clicks_by_source',
    'club_conversations',
    'club_members_on_page',
    'club_membership',
    'confirm_name',
    'count_club_audience',
    'count_members',
    'create_check_in_code',
    'decide_late_scans',
    'decode_slip',
    'end_my_session',
    'erase_me',
    'erase_person',
    'event_turnout',
    'export_club_members',
    'export_my_data',
    'find_people',
    'hand_over_order',
    'harvest_account',
    'has_password',
    'import_register',
    'issue_certificate',
    'join_club',
    'ledger_accounts',
    'list_board_members',
    'list_failed_notices',
    'list_my_sessions',
    'list_scheduled_jobs',
    'list_undelivered_mail',
    'move_project',
    'my_quotas',
    'my_reviews',
    'name_club_officer',
    'names_to_confirm',
    'own_chat_turns',
    'own_clubs',
    'photo_consents',
    'place_order',
    'plan_hand_over',
    'poll_voters',
    'product_sales',
    'project_attendance',
    'project_reviewers',
    'proposals_by_month',
    'publish_event_draft',
    'publish_policy_text',
    'record_consents',
    'record_deposit',
    'record_refund',
    'refuse_name',
    'refuse_slip',
    'reissue_certificate',
    'remove_attendance',
    'remove_club_member',
    'remove_poll',
    'reopen_order',
    'resend_invitation',
    'resend_mail',
    'resend_notices',
    'restore_person',
    'return_event_draft',
    'revoke_certificate',
    'sales_by_month',
    'search_portal',
    'set_club_joining',
    'shop_state',
    'step_times',
    'submit_event_draft',
    'suspend_person',
    'take_back_handover',
    'unsubscribe_notices',
    'verify_approval_chain',
    'verify_certificate',
    'verify_chain_head',
    'waiting_by_step',
    'withdraw_event_draft',
    'withdraw_invitation',
    'withdraw_name_confirmation',
    'write_to_club',
    'write_to_club_members',
  ],
  service_role: [
    'begin_connection_try',
    'begin_notification_run',
    'claim_deliveries',
    'decode_slip',
    'end_notification_run',
    'fan_out_events',
    'find_printed_step',
    'finish_delivery',
    'follow_short_link',
    'release_deliveries',
    'remove_connection',
    'save_connection',
    'search_portal',
    'take_chat_turn',
    'unsubscribe_notices',
    'verify_approval_chain',
    'verify_certificate',
    'verify_chain_head',
  ],
};

test.each(Object.entries(callable))('%s calls these functions and no other', async (role, names) => {
  const rows = await portal().query<{ name: string }>(
    `select proname::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute') order by 1`,
    [role],
  );
  expect(rows.map(({ name }) => name)).toEqual(names);
});

test('the API serves only the schema public', async () => {
  const { url, headersOf } = portal();
  const response = await fetch(`${url}/rest/v1/anything`, { headers: { ...headersOf('admin'), 'accept-profile': 'private' } });
  expect(await response.json()).toMatchObject({ code: 'PGRST106' });
});

test('no role of the API has rights on sequences or may create objects', async () => {
  const rows = await portal().query(
    `select role, relname from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
     where relkind = 'S' and relnamespace = 'public'::regnamespace and has_sequence_privilege(role, pg_class.oid, 'usage')
     union all
     select role, nspname from pg_namespace, unnest(array['anon', 'authenticated', 'service_role']) as role
     where nspname in ('public', 'private') and has_schema_privilege(role, pg_namespace.oid, 'create')`,
  );
  expect(rows).toEqual([]);
});

test('nobody may truncate, and no role of the API may reference tables or add triggers, in any schema', async () => {
  const rows = await portal().query(
    `select role, oid::regclass::text as name, privilege
     from pg_class, unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) as role,
       unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) as privilege
     where relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(role, oid, privilege)`,
  );
  expect(rows).toEqual([]);
});
