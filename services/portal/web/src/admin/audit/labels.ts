import { m } from '../../paraglide/messages.js';
import { roleName, roles, type Role } from '../../session/roles.ts';
import type { AuditEntry } from './queries.ts';

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
};

export const auditActions: readonly string[] = Object.keys(actions);
export const auditTables: readonly string[] = Object.keys(tables);
export const actionName = (action: string): string => actions[action]?.() ?? action;
export const tableName = (table: string): string => tables[table]?.() ?? table;

/** The columns that an entry changed, each with its value before and after. */
export function changesOf({
  detail,
}: AuditEntry): readonly { readonly key: string; readonly from: string; readonly to: string }[] {
  const { from, to } = (detail ?? {}) as { readonly from?: unknown; readonly to?: unknown };
  if (isRecord(from) || isRecord(to)) {
    const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((key) => ({ key, from: textOf(before[key]), to: textOf(after[key]) }))
      .filter((change) => change.from !== change.to);
  }
  if (from !== undefined || to !== undefined) return [{ key: 'role', from: textOf(from), to: textOf(to) }];
  return Object.entries(detail as Record<string, unknown>).map(([key, value]) => ({ key, from: '', to: textOf(value) }));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value);
  return roles.includes(value as Role) ? roleName(value as Role) : value;
}
