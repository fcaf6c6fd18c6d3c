import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { MailServer } from './mail-server.ts';
import { agreeToTexts } from './sign-up-students.ts';

export interface Officer {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** The names of what they chair, in English. */
  readonly division: string;
  readonly club: string;
}

interface Named {
  readonly name: string;
}

/** The 45 officers of a year: eight of the board and the faculty, a chair of each division, presidents of the first clubs. */
export function makeOfficers(divisions: readonly Named[], clubs: readonly Named[], domain: string): readonly Officer[] {
  const of = (role: string, seat: Partial<Officer> = {}) => ({ role, division: '', club: '', ...seat });
  const seats = [
    ...['president', 'vice president', 'vice president', 'secretary', 'secretary', 'advisor', 'assistant dean', 'dean'].map(
      (role) => of(role),
    ),
    ...divisions.map(({ name }) => of('chair', { division: name })),
    ...clubs.map(({ name }) => of('chair', { club: name })),
  ];
  return seats.slice(0, 45).map((seat, at) => ({ ...seat, email: `officer${at}@${domain}`, name: `Officer Number ${at}` }));
}

/** The file that an institution writes in a spreadsheet. */
export const officersCsv = (officers: readonly Officer[]): string =>
  [
    'email,name,role,division,club,term',
    ...officers.map(({ email, name, role, division, club }) => [email, name, role, division, club, '2569'].join(',')),
  ].join('\r\n');

/** Signs in by the code of a mail, for the first time. */
export async function signInByCode(
  portal: { readonly url: string; readonly publishableKey: string; readonly mail: MailServer },
  email: string,
): Promise<SupabaseClient> {
  const db = createClient(portal.url, portal.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const reply = await db.auth.signInWithOtp({ email });
  if (reply.error) throw reply.error;
  const { code } = await portal.mail.signInMail(email);
  const entered = await db.auth.verifyOtp({ email, token: code, type: 'email' });
  if (entered.error) throw entered.error;
  await agreeToTexts(db);
  return db;
}
