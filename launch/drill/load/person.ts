import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { DrillFailed } from '../errors.ts';
import { agreeToTexts } from '../../first-day/sign-up-students.ts';
import type { Addressed, SharedSettings } from './replicas.ts';

/** Who writes during the drill. */
export interface Person {
  readonly id: string;
  readonly token: string;
  /** A project of theirs, for comments. */
  readonly project: string;
}

const settings = { auth: { persistSession: false, autoRefreshToken: false } };

export async function makePerson({ urls }: Addressed, shared: SharedSettings): Promise<Person> {
  const email = 'drill@faculty.example';
  const password = randomUUID();
  const operator = createClient(urls.portal, shared.SUPABASE_SECRET_KEY, settings);
  const made = await operator.auth.admin.createUser({ email, password, email_confirm: true });
  if (made.error) throw new DrillFailed(`The portal made no person: ${made.error.message}`);
  const db = createClient(urls.portal, shared.SUPABASE_PUBLISHABLE_KEY, settings);
  const { data, error } = await db.auth.signInWithPassword({ email, password });
  if (error) throw new DrillFailed(`The person could not sign in: ${error.message}`);
  await agreeToTexts(db);
  const project = randomUUID();
  await db.from('projects').insert({ id: project, title: 'Drill' }).throwOnError();
  return { id: data.user.id, token: data.session.access_token, project };
}
