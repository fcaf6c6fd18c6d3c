import { setTimeout as wait } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { MailServer } from './mail-server.ts';

export interface SignUpOptions {
  /** The portal's public address. */
  readonly url: string;
  readonly publishableKey: string;
  readonly mail: MailServer;
  /** The institution's. */
  readonly domain: string;
  readonly count: number;
  /** They come evenly over this time. */
  readonly withinMs: number;
  readonly signal: AbortSignal;
  /** Called with the number of those who are signed in so far. */
  readonly onSignedUp?: (count: number) => void;
}

export interface SignedUp {
  readonly email: string;
  /** From "Create account" to being signed in. */
  readonly ms: number;
  readonly db: SupabaseClient;
}

export const studentAddress = (at: number, domain: string) => `student${at}@${domain}`;
export const studentPassword = 'รหัสผ่านของนักศึกษาปีหนึ่ง';

/**
 * Students create accounts with a password, as the page does. Every other one opens the mail's link on a phone, whose browser knows
 * nothing of the sign-up, and chooses the password there; the others open it where they signed up. @throws the first refusal
 */
export async function signUpStudents({
  count,
  domain,
  withinMs,
  signal,
  onSignedUp,
  ...portal
}: SignUpOptions): Promise<SignedUp[]> {
  let done = 0;
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await wait((withinMs * at) / count, undefined, { signal });
      const student = await signUp(portal, studentAddress(at, domain), at % 2 === 1);
      onSignedUp?.(++done);
      return student;
    }),
  );
}

async function signUp(
  { url, publishableKey, mail }: Pick<SignUpOptions, 'url' | 'publishableKey' | 'mail'>,
  email: string,
  isOnPhone: boolean,
): Promise<SignedUp> {
  const started = performance.now();
  const computer = clientOf(url, publishableKey);
  const options = { emailRedirectTo: url, data: { language: 'th' } };
  throwError(await computer.auth.signUp({ email, password: studentPassword, options }));
  const { link } = await mail.signInMail(email);
  const page = await openLink(link);
  const db = isOnPhone ? clientOf(url, publishableKey) : computer;
  if (isOnPhone) {
    const token = new URLSearchParams(page.hash.slice(1)).get('password_token') ?? '';
    throwError(await db.auth.verifyOtp({ token_hash: token, type: 'recovery' }));
    throwError(await db.auth.updateUser({ password: studentPassword }));
  } else throwError(await db.auth.exchangeCodeForSession(page.searchParams.get('code') ?? ''));
  await agreeToTexts(db);
  return { email, ms: performance.now() - started, db };
}

/** Agrees to the texts that a new installation has, as the page does after signing in. */
export async function agreeToTexts(db: SupabaseClient): Promise<void> {
  const answers = ['privacy', 'terms'].map((subject) => ({ subject, version: 1, is_given: true }));
  await db.rpc('record_consents', { answers, reader_language: 'th' }).throwOnError();
}

/** The address of the page that a link leads to. */
async function openLink(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

/** A browser of its own. */
function clientOf(url: string, publishableKey: string): SupabaseClient {
  const stored = new Map<string, string>();
  return createClient(url, publishableKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  });
}

function throwError({ error }: { readonly error: Error | null }): void {
  if (error) throw error;
}
