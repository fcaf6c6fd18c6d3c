import type { AuthError } from '@supabase/supabase-js';
import { m } from '../../paraglide/messages.js';

const sentences: Readonly<Record<string, () => string>> = {
  invalid_credentials: m.login_error_invalid_credentials,
  email_not_confirmed: m.login_error_email_not_confirmed,
  over_request_rate_limit: m.login_error_limit,
  over_email_send_rate_limit: m.login_error_limit,
};

/** What to say to somebody who could not be signed in, by the code of the answer. */
export function signInRefusal({ name, code, status }: AuthError): string {
  if (name === 'AuthRetryableFetchError') return m.error_offline();
  return sentences[code ?? '']?.() ?? m.login_error_unknown({ code: code ?? String(status ?? 0) });
}
