import { m } from '../../paraglide/messages.js';

const actions: Readonly<Record<string, () => string>> = {
  'change-role': m.admin_audit_act_change_role,
  'add-row': m.admin_audit_act_add_row,
  'change-row': m.admin_audit_act_change_row,
  'remove-row': m.admin_audit_act_remove_row,
  'erase-person': m.admin_audit_act_erase_person,
  'suspend-account': m.admin_audit_act_suspend,
  'restore-account': m.admin_audit_act_restore,
  'change-division': m.audit_change_division,
  'invite-person': m.audit_invite,
  'resend-invitation': m.audit_resend_invitation,
  'withdraw-invitation': m.audit_withdraw_invitation,
  'accept-invitation': m.audit_accept_invitation,
  'plan-hand-over': m.audit_plan_hand_over,
  'call-off-hand-over': m.audit_call_off_hand_over,
  'confirm-name': m.admin_audit_act_confirm_name,
  'withdraw-name': m.admin_audit_act_withdraw_name,
  'refuse-name': m.admin_audit_act_refuse_name,
  'reopen-name': m.admin_audit_act_reopen_name,
  'import-register': m.admin_audit_act_import_register,
  'publish-text': m.admin_audit_act_publish_text,
  'refresh-club-logos': m.admin_audit_act_refresh_club_logos,
  'set-connection': m.audit_act_set_connection,
  'remove-connection': m.audit_act_remove_connection,
  'try-connection': m.audit_act_try_connection,
  'revoke-certificate': m.audit_act_revoke,
  'reissue-certificate': m.audit_act_reissue,
};
const tables: Readonly<Record<string, () => string>> = {
  profiles: m.admin_people,
  divisions: m.admin_divisions,
  clubs: m.admin_clubs,
  events: m.admin_events,
  announcements: m.admin_announcements,
  news: m.admin_news,
  app_settings: m.admin_settings,
  register_names: m.register_title,
  invitations: m.admin_invitations,
  terms_of_office: m.admin_terms,
  faculty_static: m.admin_leadership,
  quotas: m.admin_quotas,
  policy_texts: m.admin_policies,
  connection_settings: m.connections_title,
  event_attendance: m.attendance_title,
  activity_certificates: m.admin_certificates,
  meeting_polls: m.admin_polls,
  shop_products: m.audit_products,
  shop_product_variants: m.audit_variants,
};

export const auditActions: readonly string[] = Object.keys(actions);
export const auditTables: readonly string[] = Object.keys(tables);
export const actionName = (action: string): string => actions[action]?.() ?? action;
export const tableName = (table: string): string => tables[table]?.() ?? table;
