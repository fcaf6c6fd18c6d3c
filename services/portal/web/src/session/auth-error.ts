import type { AuthError } from '@supabase/supabase-js';

/** The code of an answer of GoTrue: `network` where nobody answered, the status where it names no code. */
export const codeOfAuthError = ({ name, code, status }: AuthError): string =>
  name === 'AuthRetryableFetchError' ? 'network' : (code ?? String(status ?? 0));
