import { m } from '../../paraglide/messages.js';
import { Refusal } from '../../refusals/refusal.ts';
import { sayRefusal } from '../refusal.ts';

const sentences: Readonly<Record<string, () => string>> = {
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
  administrator_required: m.refusal_admin_denied,
  harvest_unserved: m.admin_social_refusal_unserved,
  harvest_unknown: m.admin_social_refusal_unknown,
  harvest_forbidden: m.refusal_admin_denied,
};

export const sayIntegrationRefusal = (error: Error): string =>
  (error instanceof Refusal && sentences[error.code]?.()) || sayRefusal(error);

/** Why an event did not reach the calendar. */
export function failureName(code: string | undefined): string {
  if (code === 'throttled') return m.admin_calendar_failed_throttled();
  if (code === 'token_refused') return m.admin_calendar_failed_token();
  if (code === 'timed_out' || code === 'unreachable') return m.admin_calendar_failed_silent();
  return m.admin_calendar_failed_other({ code: code ?? '' });
}
