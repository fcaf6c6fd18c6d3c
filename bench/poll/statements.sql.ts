export const answerers = 500;

/** Who prepares the project's tables, and may write where its triggers alone write for others. */
export const becomeMigrator = 'set role supabase_migrator';

export const makePeople = `insert into auth.users (id, email) select id, id || '@faculty.example' from unnest($1::uuid[]) as id`;

/** Everybody agrees to the texts that ask. */
export const agree = `insert into public.consents (person_id, subject, version, is_given, language)
  select person, kind, version, true, 'th' from unnest($1::uuid[]) as person, public.policy_texts where is_current and asks_again`;

export const makePoll = `insert into public.meeting_polls (question, kind, options) values ('What?', 'multi-choice', $1) returning id`;

export const readTally = 'select choice, votes from public.meeting_poll_tallies where poll_id = $1';
