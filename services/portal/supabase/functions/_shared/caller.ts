import type { Context } from './context.ts';
import { fromBase64Url } from './base64url.ts';
import { refuse } from './refusal.ts';

/** Who calls, as the database knows them. */
export interface Caller {
  readonly id: string;
  readonly token: string;
  readonly role: string;
  readonly division: string | null;
  readonly cohort: number | null;
  readonly nickname: string | null;
  readonly language: 'th' | 'en';
}

/**
 * Who shows a user's token. The database checks its signature and age when it is asked for the caller's own profile, so
 * that this holds also where the platform lets publishable keys through.
 * @throws sign_in_required (401), caller_unverified (503)
 */
export async function readCaller(request: Request, context: Context): Promise<Caller> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const subject = token === undefined ? undefined : readSubject(token);
  if (token === undefined || subject === undefined)
    throw refuse('sign_in_required', 'Send the token of somebody who is signed in.');
  const { data, error, status } = await context
    .databaseAs(token)
    .from('profiles')
    .select('id, role, division, cohort, nickname, language')
    .eq('id', subject)
    .maybeSingle();
  if (error && status !== 401 && status !== 403)
    throw refuse('caller_unverified', 'Who calls could not be looked up. Try again.');
  if (error || data === null) throw refuse('sign_in_required', 'The token is no valid one of somebody who is signed in.');
  return { ...(data as Omit<Caller, 'token'>), token };
}

/** @throws administrator_required (403), and what `readCaller` throws */
export async function requireAdministrator(request: Request, context: Context): Promise<Caller> {
  const caller = await readCaller(request, context);
  if (caller.role !== 'admin') throw refuse('administrator_required', 'Only an administrator may do this.');
  return caller;
}

/** Who a token says it is of; the database judges whether that is true. */
function readSubject(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(token.split('.')[1] ?? '')));
    const subject = (claims as { sub?: unknown }).sub;
    return typeof subject === 'string' && /^[0-9a-f-]{36}$/i.test(subject) ? subject : undefined;
  } catch {
    return undefined;
  }
}
