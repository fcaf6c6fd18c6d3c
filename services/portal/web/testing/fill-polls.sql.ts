import type { ProjectDatabase } from '@trivium/backend/testing/project-database';
import type { PersonName } from './people.ts';

export const poll = { slug: 'app-meeting', question: 'When do we meet?', question_th: 'ประชุมกันวันไหนดี' };

/** A poll of the chair with three dates, open for a week. */
export async function fillPolls({ query }: Pick<ProjectDatabase, 'query'>, ids: ReadonlyMap<PersonName, string>): Promise<void> {
  const dates = [
    ['a', '13:00', '15:00'],
    ['b', '16:00', '17:30'],
  ].map(([key, from, to]) => ({
    key,
    label: `2027-01-10 ${from}–${to}`,
    starts_at: `2027-01-10T${from}:00+07:00`,
    ends_at: `2027-01-10T${to}:00+07:00`,
  }));
  await query(
    `insert into public.meeting_polls (slug, created_by, question, question_th, kind, options, max_choices, closes_at)
     values ($1, $2, $3, $4, 'multi-choice', $5, 3, now() + interval '7 days')`,
    [
      poll.slug,
      ids.get('chair'),
      poll.question,
      poll.question_th,
      JSON.stringify([
        ...dates,
        {
          key: 'c',
          label: '2027-01-12 09:00–10:00',
          starts_at: '2027-01-12T09:00:00+07:00',
          ends_at: '2027-01-12T10:00:00+07:00',
        },
      ]),
    ],
  );
}
