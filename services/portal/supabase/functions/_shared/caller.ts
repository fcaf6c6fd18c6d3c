import type { Context } from './context.ts';
import { fromBase64Url } from './base64url.ts';
import { refuse } from './refusal.ts';

/** The signed-in caller, with their profile. */
export interface Caller {
  readonly id: string;
  readonly token: string;
  readonly role: string;
  readonly division: string | null;
  readonly cohort: number | null;
  readonly nickname: string | null;
  readonly language: 'th' | 'en';
}

/** The statuses of a token that is refused: its claims cannot be read, its session has ended, or it is too long. */
const aboutToken = new Set([400, 401, 403, 431]);

/**
 * Reads the caller from their token. The database verifies the token when this reads the caller's profile, so the check
 * also works where the platform accepts publishable keys.
 * @throws sign_in_required (401), consent_missing (403), caller_unverified (503)
 */
export async function readCaller(request: Request, context: Context): Promise<Caller> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const subject = token === undefined ? undefined : readSubject(token);
  if (token === undefined || subject === undefined) throw refuse('sign_in_required', 'Send the token of a signed-in person.');
  const { data, error, status } = await context
    .databaseAs(token)
    .from('profiles')
    .select('id, role, division, cohort, nickname, language, awaits_consent')
    .eq('id', subject)
    .maybeSingle();
  if (error && !aboutToken.has(status)) throw refuse('caller_unverified', 'The caller could not be looked up. Try again.');
  if (error || data === null) throw refuse('sign_in_required', 'The token is not valid, or its session has ended.');
  const { awaits_consent: awaitsConsent, ...caller } = data as Omit<Caller, 'token'> & { readonly awaits_consent: boolean };
  if (awaitsConsent) throw refuse('consent_missing', 'Read the privacy notice and the terms, and say whether you agree.');
  return { ...caller, token };
}

/** @throws administrator_required (403), and what `readCaller` throws */
export async function requireAdministrator(request: Request, context: Context): Promise<Caller> {
  const caller = await readCaller(request, context);
  if (caller.role !== 'admin') throw refuse('administrator_required', 'Only administrators can do this.');
  return caller;
}

/** The subject that a token names, unverified: the database verifies it. */
function readSubject(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(token.split('.')[1] ?? '')));
    const subject = (claims as { sub?: unknown }).sub;
    return typeof subject === 'string' && /^[0-9a-f-]{36}$/i.test(subject) ? subject : undefined;
  } catch {
    return undefined;
  }
}
