import { m } from '../paraglide/messages.js';
import type { Locale } from '../language/locale.ts';
import { Refusal } from './refusal.ts';

type Sentence = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string;
type Sentences = Readonly<Record<string, Sentence>>;

/** The sentence of each code. A test compares this table with every code that the database raises. */
export const sentences: Sentences = {
  network: m.error_offline,
  quota_rows_exceeded: m.refusal_quota_rows,
  quota_bytes_exceeded: m.refusal_quota_bytes,
  history_append_only: m.refusal_immutable,

  // Accounts and people
  person_anonymous: m.refusal_sign_in,
  person_erased: m.refusal_person_erased,
  person_erase_forbidden: m.refusal_admin_denied,
  person_not_found: m.refusal_not_found,
  person_unknown: m.refusal_person_unknown,
  person_unconfirmed: m.refusal_person_unconfirmed,
  people_forbidden: m.refusal_admin_denied,
  suspension_forbidden: m.refusal_admin_denied,
  suspension_own_account: m.suspension_own_account,
  suspension_reason_missing: m.suspension_reason_missing,
  suspension_not_possible: m.suspension_not_possible,
  session_not_found: m.session_gone,
  notice_required: m.refusal_notice_required,
  unsubscribe_link_invalid: m.refusal_unsubscribe_link,
  role_last_administrator: m.refusal_admin_last,
  role_change_forbidden: m.refusal_admin_role,
  division_change_forbidden: m.me_refusal_division,
  delegation_revoked: m.me_refusal_delegation,
  session_of_other_person: m.refusal_session_of_other_person,
  email_domain_foreign: m.refusal_email_domain,
  email_already_registered: m.refusal_email_registered,
  email_dots_ambiguous: m.refusal_email_dots,
  name_missing: m.login_error_empty,
  name_characters_invalid: m.name_refused_characters,
  name_confirm_forbidden: m.refusal_admin_denied,
  name_own_confirmation: m.name_refused_own,
  name_request_not_found: m.name_refused_gone,
  name_unconfirmed: m.name_refused_gone,
  register_too_long: m.register_too_long,

  // Administration
  analytics_forbidden: m.refusal_forbidden,
  jobs_forbidden: m.refusal_admin_denied,
  mail_forbidden: m.refusal_admin_denied,
  mail_expired: m.admin_mail_expired,
  mail_not_found: m.admin_mail_gone,
  administrator_required: m.refusal_admin_denied,
  harvest_unserved: m.admin_social_refusal_unserved,
  harvest_unknown: m.admin_social_refusal_unknown,
  harvest_forbidden: m.refusal_admin_denied,
  setting_missing: m.admin_calendar_refusal_setting,
  sealing_key_missing: m.admin_calendar_refusal_setting,
  state_invalid: m.admin_calendar_refusal_state,
  consent_refused: m.admin_calendar_refusal_consent,
  hosted_domain_foreign: m.admin_calendar_refusal_domain,
  scope_missing: m.admin_calendar_refusal_scope,
  refresh_token_missing: m.admin_calendar_refusal_scope,
  code_missing: m.admin_calendar_refusal_provider,
  code_refused: m.admin_calendar_refusal_provider,
  id_token_invalid: m.admin_calendar_refusal_provider,
  provider_unreachable: m.admin_calendar_refusal_provider,
  integration_missing: m.admin_calendar_refusal_gone,
  integration_revoked: m.admin_calendar_refusal_gone,
  integration_unreadable: m.admin_calendar_refusal_gone,

  // Projects
  project_own_review: m.refusal_project_own_review,
  project_second_review: m.refusal_project_second_review,
  project_reason_needed: m.refusal_project_reason_needed,
  project_step_of_other_role: m.refusal_project_step_of_other_role,
  project_of_other_division: m.refusal_project_other_division,
  project_of_other_owner: m.refusal_project_other_owner,
  project_without_home: m.refusal_project_without_home,
  project_incomplete: m.refusal_project_incomplete,
  project_transition_unknown: m.refusal_project_moved,
  project_needs_board: m.refusal_project_moved,
  project_needs_no_board: m.refusal_project_moved,
  project_locked: m.refusal_project_locked,
  project_identity_fixed: m.refusal_immutable,
  project_mover_unknown: m.refusal_sign_in,
  project_not_found: m.refusal_not_found,
  project_note_without_move: m.refusal_project_moved,
  approval_step_without_move: m.refusal_immutable,
  project_before_end: m.refusal_project_before_end,
  report_before_end: m.refusal_report_before_end,
  report_incomplete: m.refusal_report_incomplete,
  receipt_document_foreign: m.refusal_receipt_document,
  receipt_line_unknown: m.refusal_receipt_line,
  receipt_day_ahead: m.refusal_receipt_day,

  // Events, attendance and certificates
  event_not_found: m.refusal_not_found,
  attendance_too_early: m.checkin_refused_early,
  attendance_own: m.attendance_refused_own,
  attendance_reason_missing: m.attendance_refused_reason,
  attendance_recorded: m.attendance_refused_recorded,
  attendance_not_found: m.attendance_refused_gone,
  check_in_anonymous: m.refusal_sign_in,
  check_in_code_invalid: m.checkin_refused_invalid,
  check_in_code_expired: m.checkin_refused_expired,
  check_in_code_forbidden: m.refusal_forbidden,
  check_in_scan_ahead: m.checkin_refused_ahead,
  check_in_scan_late: m.checkin_refused_late,
  check_in_too_early: m.checkin_refused_early,
  check_in_event_over: m.checkin_refused_over,
  check_in_organiser_required: m.late_refused_organiser,
  check_in_own_scan: m.late_refused_own,
  check_in_decision_invalid: m.refusal_admin_check,
  check_in_validity_invalid: m.refusal_admin_check,
  certificate_anonymous: m.refusal_sign_in,
  certificate_empty: m.certificate_refused_empty,
  certificate_limit: m.certificate_refused_limit,
  certificate_not_found: m.refusal_not_found,
  certificate_immutable: m.refusal_immutable,
  certificate_reason_missing: m.certificate_refused_reason,
  certificate_reissue_forbidden: m.refusal_admin_denied,
  certificate_unchanged: m.certificate_refused_unchanged,

  // Polls
  polls_off: m.feature_off_title,
  poll_closed: m.poll_refusal_closed,
  poll_choice_repeated: m.poll_refusal_choice_repeated,
  poll_choices_too_many: m.poll_refusal_choices_too_many,
  poll_choice_unknown: m.poll_refusal_choice_unknown,
  poll_options_invalid: m.poll_refusal_options_invalid,
  poll_has_votes: m.poll_refusal_has_votes,
  poll_slug_used: m.poll_refusal_slug_used,
  poll_dates_invalid: m.poll_refusal_dates_invalid,
  poll_label_long: m.poll_refusal_label_long,
  poll_moderation_forbidden: m.refusal_admin_denied,
  poll_reason_missing: m.poll_refusal_reason,
  poll_not_found: m.poll_refusal_gone,

  // The shop
  shop_off: m.feature_off_title,
  shop_anonymous: m.shop_error_anonymous,
  shop_items_invalid: m.shop_error_items,
  shop_variant_unavailable: m.shop_error_unavailable,
  shop_out_of_stock: m.shop_error_out_of_stock,
  shop_order_not_found: m.shop_error_not_found,
  shop_order_not_cancellable: m.shop_error_not_cancellable,
  shop_order_not_reopenable: m.shop_error_not_reopenable,
  shop_order_not_payable: m.shop_error_not_payable,
  shop_order_not_paid: m.shop_error_not_paid,
  shop_order_own: m.shop_error_own,
  shop_order_limit_reached: m.shop_error_limit,
  shop_seller_only: m.shop_error_seller_only,
  stock_moved: m.sell_error_stock_moved,
  slip_file_missing: m.slip_error_missing,
  slip_file_unhashed: m.slip_error_missing,
  slip_recorded: m.slip_error_recorded,
  slip_refused: m.slip_error_refused,
  slip_used: m.slip_error_used,
  slip_unreadable: m.slip_error_unreadable,
  picture_unreadable: m.slip_error_picture,
  file_unfit: m.slip_error_type,
  ledger_proof_refused: m.slip_error_refused,
  ledger_proof_foreign: m.ledger_error_foreign,
  ledger_order_closed: m.ledger_error_closed,
  ledger_over_total: m.ledger_error_over,
  ledger_below_zero: m.ledger_error_below,

  // The chat
  chat_off: m.chat_refusal_off,
  chat_not_set_up: m.chat_refusal_not_set_up,
  chat_limit_reached: m.chat_refusal_limit,
  sign_in_required: m.chat_refusal_sign_in,
  messages_invalid: m.chat_refusal_messages_invalid,
  body_malformed: m.chat_refusal_messages_invalid,
  body_too_large: m.chat_refusal_messages_invalid,
  conversation_not_found: m.chat_refusal_gone,
  message_not_found: m.chat_refusal_gone,
  providers_failed: m.chat_refusal_providers_failed,
  provider_refused: m.chat_refusal_provider_refused,
  stream_cut: m.chat_refusal_stream_cut,
  database_failed: m.chat_refusal_database,
  caller_unverified: m.chat_refusal_database,
  RUNTIME_MISSING: m.chat_refusal_runtime,
};

interface Subject {
  readonly sentences: Sentences;
  /** For a code that no table has. */
  readonly unknown: (inputs: { code: string }) => string;
}

const own = (unknown: Subject['unknown'], sentencesOfSubject: Sentences): Subject => ({ unknown, sentences: sentencesOfSubject });

/** A subject's sentences for codes of PostgreSQL, PostgREST, GoTrue and HTTP, and its own sentences for shared codes. */
const subjects = {
  project: own(m.refusal_unknown, {}),
  chat: own(m.refusal_unknown, {}),
  admin: own(m.me_refusal_other, {
    network: m.me_refusal_network,
    '42501': m.refusal_admin_denied,
    '23505': m.refusal_admin_taken,
    '23503': m.refusal_admin_used,
    '23001': m.refusal_admin_used,
    '23514': m.refusal_admin_check,
    '22P02': m.refusal_admin_check,
  }),
  me: own(m.me_refusal_other, {
    network: m.me_refusal_network,
    role_change_forbidden: m.me_refusal_role,
    role_last_administrator: m.me_refusal_last,
    '413': m.me_refusal_large,
  }),
  checkIn: own(m.checkin_refused_other, {}),
  lateScans: own(m.checkin_refused_other, { network: m.late_refused_network }),
  certificates: own(m.certificate_refused_other, { network: m.certificate_refused_network }),
  polls: own(m.refusal_unknown, {
    // The poll was removed, or belongs to someone else.
    '23503': m.poll_refusal_gone,
    PGRST116: m.poll_refusal_gone,
    '23514': m.poll_refusal_malformed,
    '42501': m.poll_refusal_not_yours,
  }),
  shop: own(m.shop_error_unknown, {
    '413': m.slip_error_large,
    '415': m.slip_error_type,
    '23503': m.sell_error_ordered,
    '23505': m.sell_error_twice,
    '23514': m.sell_error_value,
    '42501': m.shop_error_seller_only,
  }),
  documents: own(m.refusal_unknown, {
    type: m.document_problem_type,
    '415': m.document_problem_type,
    large: m.document_problem_large,
    '413': m.document_problem_large,
    picture: m.document_problem_picture,
    '403': m.document_problem_refused,
    '42501': m.document_problem_refused,
  }),
  photos: own(m.photos_refused_other, {
    '403': m.photos_refused_attendance,
    '42501': m.photos_refused_attendance,
    '413': m.photos_refused_size,
    '415': m.photos_refused_type,
    network: m.photos_refused_network,
  }),
  calendarEvents: own(m.admin_calendar_failed_other, {
    throttled: m.admin_calendar_failed_throttled,
    token_refused: m.admin_calendar_failed_token,
    timed_out: m.admin_calendar_failed_silent,
    unreachable: m.admin_calendar_failed_silent,
  }),
  signIn: own(m.login_error_unknown, {
    invalid_credentials: m.login_error_invalid_credentials,
    email_not_confirmed: m.login_error_email_not_confirmed,
    over_request_rate_limit: m.login_error_limit,
    over_email_send_rate_limit: m.login_error_mail_limit,
    mail_not_configured: m.login_error_mail_off,
    user_banned: m.login_error_banned,
    weak_password: m.password_error_short,
    validation_failed: m.password_error_long,
  }),
  code: own(m.login_error_unknown, {
    otp_expired: m.code_error_wrong,
    over_request_rate_limit: m.code_error_limit,
    user_banned: m.login_error_banned,
  }),
  link: own(m.link_error_unknown, {
    otp_expired: m.link_error_expired,
    access_denied: m.link_error_denied,
    bad_oauth_callback: m.link_error_denied,
    bad_oauth_state: m.link_error_slow,
    flow_state_already_used: m.link_error_slow,
    flow_state_expired: m.link_error_slow,
    flow_state_not_found: m.link_error_slow,
    email_domain_foreign: m.link_error_domain,
    user_already_exists: m.refusal_email_registered,
    provider_email_needs_verification: m.link_error_unverified,
    signup_disabled: m.link_error_no_sign_up,
    user_banned: m.login_error_banned,
    unexpected_failure: m.link_error_provider,
    server_error: m.link_error_provider,
    temporarily_unavailable: m.link_error_provider,
    over_request_rate_limit: m.login_error_limit,
  }),
  newPassword: own(m.password_error_unknown, {
    current_password_required: m.new_password_error_late,
    reauthentication_needed: m.new_password_error_late,
    same_password: m.password_error_same,
    weak_password: m.password_error_short,
    validation_failed: m.password_error_long,
    over_request_rate_limit: m.login_error_limit,
  }),
  password: own(m.password_error_unknown, {
    current_password_required: m.password_error_required,
    current_password_mismatch: m.password_error_mismatch,
    reauthentication_not_valid: m.password_error_code,
    same_password: m.password_error_same,
    weak_password: m.password_error_short,
    otp_expired: m.password_error_expired,
    over_request_rate_limit: m.login_error_limit,
    over_email_send_rate_limit: m.login_error_limit,
  }),
} satisfies Record<string, Subject>;

export type RefusalSubject = keyof typeof subjects;

/** Why something was refused, as a sentence for the reader. @param refused an error, or the code of one */
export function refusalSentence(refused: unknown, subject: RefusalSubject): string {
  const code = codeOf(refused);
  const { sentences: ofSubject, unknown }: Subject = subjects[subject];
  const sentence = ofSubject[code] ?? sentences[code];
  return sentence ? sentence() : unknown({ code });
}

/** An error without a code is one of the network: nobody answered. */
function codeOf(refused: unknown): string {
  const code = typeof refused === 'string' ? refused : refused instanceof Refusal ? refused.code : '';
  return code === '' || code === 'unknown' ? 'network' : code;
}
