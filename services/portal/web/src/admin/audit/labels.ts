import { m } from '../../paraglide/messages.js';

interface ActionGroup {
  /** The page of the administration that they belong to; of any, it has none. */
  readonly name?: () => string;
  readonly actions: Readonly<Record<string, () => string>>;
}

/** What the log knows, in the groups of the filter. */
export const actionGroups: readonly ActionGroup[] = [
  {
    actions: {
      'add-row': m.admin_audit_act_add_row,
      'change-row': m.admin_audit_act_change_row,
      'remove-row': m.admin_audit_act_remove_row,
      'publish-text': m.admin_audit_act_publish_text,
    },
  },
  {
    name: m.admin_people,
    actions: {
      'change-role': m.admin_audit_act_change_role,
      'change-division': m.audit_change_division,
      'suspend-account': m.admin_audit_act_suspend,
      'restore-account': m.admin_audit_act_restore,
      'erase-person': m.admin_audit_act_erase_person,
    },
  },
  {
    name: m.admin_invitations,
    actions: {
      'invite-person': m.audit_invite,
      'resend-invitation': m.audit_resend_invitation,
      'withdraw-invitation': m.audit_withdraw_invitation,
      'accept-invitation': m.audit_accept_invitation,
    },
  },
  {
    name: m.admin_terms,
    actions: {
      'plan-hand-over': m.audit_plan_hand_over,
      'call-off-hand-over': m.audit_call_off_hand_over,
    },
  },
  {
    name: m.admin_names,
    actions: {
      'confirm-name': m.admin_audit_act_confirm_name,
      'withdraw-name': m.admin_audit_act_withdraw_name,
      'refuse-name': m.admin_audit_act_refuse_name,
      'reopen-name': m.admin_audit_act_reopen_name,
      'import-register': m.admin_audit_act_import_register,
    },
  },
  {
    name: m.admin_clubs,
    actions: {
      'accept-club-request': m.audit_act_accept_club_request,
      'decline-club-request': m.audit_act_decline_club_request,
      'remove-club-member': m.audit_act_remove_club_member,
      'name-club-officer': m.audit_act_name_club_officer,
      'end-club-office': m.audit_act_end_club_office,
      'block-club-person': m.audit_act_block_club_person,
      'unblock-club-person': m.audit_act_unblock_club_person,
      'answer-club-message': m.audit_act_answer_club_message,
      'write-to-club-members': m.audit_act_write_to_club_members,
      'export-club-members': m.audit_act_export_club_members,
      'refresh-club-logos': m.admin_audit_act_refresh_club_logos,
    },
  },
  {
    name: m.admin_events,
    actions: {
      'submit-event-draft': m.audit_act_submit_event_draft,
      'withdraw-event-draft': m.audit_act_withdraw_event_draft,
      'publish-event-draft': m.audit_act_publish_event_draft,
      'return-event-draft': m.audit_act_return_event_draft,
    },
  },
  {
    name: m.connections_title,
    actions: {
      'set-connection': m.audit_act_set_connection,
      'remove-connection': m.audit_act_remove_connection,
      'try-connection': m.audit_act_try_connection,
    },
  },
  {
    name: m.admin_certificates,
    actions: {
      'revoke-certificate': m.audit_act_revoke,
      'reissue-certificate': m.audit_act_reissue,
    },
  },
];
export const auditActions: Readonly<Record<string, () => string>> = Object.assign(
  {},
  ...actionGroups.map((group) => group.actions),
);
export const auditTables: Readonly<Record<string, () => string>> = {
  profiles: m.admin_people,
  divisions: m.admin_divisions,
  clubs: m.admin_clubs,
  events: m.admin_events,
  announcements: m.admin_announcements,
  news: m.admin_news,
  app_settings: m.admin_settings,
  register_names: m.audit_register,
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
