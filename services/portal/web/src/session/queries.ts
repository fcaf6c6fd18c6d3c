import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';
import { readPrincipals } from './delegations.ts';
import type { Session } from './session.ts';
import { readStoredSession, storeSession } from './stored-session.ts';

export const sessionQuery = (db: Client) =>
  queryOptions({
    queryKey: ['session'],
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: async (): Promise<Session | null> => {
      // Without a network an expired session cannot be renewed, but it still says who is signed in.
      if (!navigator.onLine) return readStoredSession();
      try {
        const session = await askSession(db);
        storeSession(session);
        return session;
      } catch (error) {
        const storedSession = error instanceof Refusal && error.code === 'network' ? readStoredSession() : null;
        if (storedSession) return storedSession;
        throw error;
      }
    },
  });

/** The signed-in person as the backend knows them. @throws Refusal */
export async function askSession(db: Client): Promise<Session | null> {
  const { data } = await db.auth.getSession();
  const user = data.session?.user;
  if (!user) return null;
  const [rows, principals] = await Promise.all([
    db
      .from('profiles')
      .select('role, nickname, full_name, full_name_en, cohort, division, avatar_path, awaits_consent')
      .eq('id', user.id)
      .then(dataOf),
    readPrincipals(db, user.id),
  ]);
  const [profile] = rows;
  // Without a profile the account does not count as signed in.
  if (!profile) return null;
  const email = user.email ?? '';
  const name = profile.nickname || profile.full_name || email.split('@', 1)[0] || '';
  return {
    userId: user.id,
    email,
    role: profile.role,
    name,
    fullName: profile.full_name,
    fullNameEn: profile.full_name_en,
    division: profile.division,
    isDeputy: principals.length > 0,
    avatar: profile.avatar_path,
    awaitsConsent: profile.awaits_consent === true,
    isNew: !profile.nickname && !profile.full_name && profile.cohort === null && profile.division === null,
  };
}
