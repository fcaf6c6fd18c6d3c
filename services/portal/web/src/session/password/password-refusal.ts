import type { AuthError } from '@supabase/supabase-js';
import { m } from '../../paraglide/messages.js';
import { passwordProblem } from './password.rules.ts';

const sentences: Readonly<Record<string, () => string>> = {
  current_password_required: m.password_error_required,
  current_password_mismatch: m.password_error_mismatch,
  reauthentication_not_valid: m.password_error_code,
  same_password: m.password_error_same,
  weak_password: m.password_error_short,
  otp_expired: m.password_error_expired,
  over_request_rate_limit: m.login_error_limit,
  over_email_send_rate_limit: m.login_error_limit,
};

/** What to say to somebody whose password could not be set, by the code of the answer. */
export function passwordRefusal({ name, code, status }: AuthError): string {
  if (name === 'AuthRetryableFetchError') return m.error_offline();
  return sentences[code ?? '']?.() ?? m.password_error_unknown({ code: code ?? String(status ?? 0) });
}

/** What is wrong with a new password, in words; undefined: nothing. */
export function newPasswordProblem(password: string): string | undefined {
  const problem = passwordProblem(password);
  return problem && (problem === 'short' ? m.password_error_short() : m.password_error_long());
}
