import type { EmailOtpType } from '@supabase/supabase-js';
import type { Client } from '../../data/client.ts';
import { codeOfAuthError } from '../auth-error.ts';
import { storedVerifier } from '../sign-in-link.ts';

/** Signs in by the code of a mail. Returns the code of a refusal; undefined if the person is signed in. */
export async function verifyCode(db: Client, email: string, code: string): Promise<string | undefined> {
  // The backend knows by the verifier that this browser asked for the mail; supabase-js passes it on as it is.
  const parameters = { email: email.trim(), token: code, type: 'email' as EmailOtpType, code_verifier: storedVerifier() };
  const { error } = await db.auth.verifyOtp(parameters);
  return error ? codeOfAuthError(error) : undefined;
}

/** The digits of what somebody typed or pasted: `123 456`, or Thai digits. */
export const digitsOf = (text: string): string =>
  text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50)).replaceAll(/\D/g, '');
