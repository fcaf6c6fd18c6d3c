import { expect, test } from 'vitest';
import { sourcesOf, useSearchAnswers } from './use-search-answers.ts';

const { chat, askOn } = useSearchAnswers();
/** On days so far away that no other test has events there. */
const titlesOn = async (day: string, question: string) => sourcesOf(await askOn(day, question)).map(({ title }) => title);

test('a question with a date or a month is answered by its events, with time, place and a link', async () => {
  const [club] = await chat().portal.query<{ id: string }>(
    `insert into public.clubs (slug, name, name_th) values ('juggling', 'Juggling Club', 'ชมรมจั๊กกลิง') returning id`,
  );
  await chat().portal.query(
    `insert into public.events (title, title_th, location, location_th, description, club_id, starts_at, ends_at, cancelled_at, cancel_reason)
     select title, th, 'Hall', 'หอประชุม', 'For all.', case when title = 'Clubs in the air' then $1::uuid end, starts::timestamptz, ends::timestamptz,
       case when title = 'Off' then now() end, case when title = 'Off' then 'Rain' end
     from (values ('Clubs in the air', 'โยนสามลูก', '2043-12-04 09:00+7', '2043-12-04 12:00+7'), ('Off', 'งดจัด', '2043-12-04 10:00+7', '2043-12-04 12:00+7'),
       ('Camp', 'ค่ายป่า', '2044-01-30 08:00+7', '2044-02-02 00:00+7'), ('Quiz', 'ตอบคำถาม', '2044-01-06 18:00+7', '2044-01-06 20:00+7'))
       as event (title, th, starts, ends)`,
    [club?.id],
  );
  const day = '2043-11-30';
  const english = await askOn(day, 'What events are on 4 December?');
  expect(english.text).toMatch(
    /^Events on Friday 4 December 2043:\n\n\*\*\[Clubs in the air\]\(https:\/\/portal\.test\/events\/[\w-]+\)\*\*\n\n> Friday 4 December 2043, 09:00–12:00\n>\n> Hall/,
  );
  expect(sourcesOf(english)).toHaveLength(1);
  const thai = await askOn(day, 'กิจกรรมวันที่ 4 ธันวาคม 2586 มีอะไรบ้าง');
  expect(thai.text).toMatch(
    /^กิจกรรมในวันศุกร์ที่ 4 ธันวาคม 2586\n\n\*\*\[โยนสามลูก\].*\n\n> วันศุกร์ที่ 4 ธันวาคม 2586 เวลา 09:00–12:00 น\.\n>\n> หอประชุม/,
  );
  // Several are listed without their descriptions.
  const january = await askOn(day, 'what is on in January?');
  expect(january.text).toMatch(/^Events in January 2044:/);
  expect(january.text).not.toContain('For all.');
  expect(january.text).toContain('> Saturday 30 January 2044, 08:00, to Monday 1 February 2044, 24:00');
  expect(sourcesOf(january).map(({ title }) => title)).toEqual(['Quiz', 'Camp']);
  // Also while an event goes on, and until it ends.
  expect(await titlesOn(day, 'What is on 1 February?')).toEqual(['Camp']);
  expect(await titlesOn(day, 'เดือนมกราคมมีกิจกรรมอะไรบ้าง')).toEqual(['ตอบคำถาม', 'ค่ายป่า']);
  expect(await titlesOn('2043-12-03', 'พรุ่งนี้มีอะไร')).toEqual(['โยนสามลูก']);
  expect(await titlesOn('2043-12-03', 'How many events are there tomorrow?')).toEqual(['Clubs in the air']);
  expect(await titlesOn('2044-01-01', 'When is the camp in January?')).toEqual(['Camp']);
  expect(await titlesOn(day, 'Does the juggling club have an event in December?')).toEqual(['Clubs in the air']);
  const other = await askOn(day, 'Does the falconry club have an event in January?');
  expect(other.text).toMatch(/^No event in January 2044 matches your question\. All events in that time:/);
  expect(sourcesOf(other)).toHaveLength(2);
});

test('a day or a month without events is said to have none, with the next event after it', async () => {
  await chat().portal.query(
    `insert into public.events (title, title_th, starts_at, ends_at) values ('Regatta', 'แข่งเรือ', '2047-06-10 09:00+7', '2047-06-10 12:00+7')`,
  );
  const english = await askOn('2047-06-05', 'Is anything on this Saturday?');
  expect(english.text).toMatch(/^Nothing is planned on Saturday 8 June 2047\. The next event after that:\n\n\*\*\[Regatta\]/);
  const thai = await askOn('2047-06-05', 'วันเสาร์นี้มีกิจกรรมอะไร');
  expect(thai.text).toMatch(/^ไม่มีกิจกรรมในวันเสาร์ที่ 8 มิถุนายน 2590 กิจกรรมถัดจากนั้นคือ\n\n\*\*\[แข่งเรือ\]/);
  expect((await askOn('2047-06-05', 'What was on in May?')).text).toBe('There was no event in May 2047.');
  expect((await askOn('2047-06-05', 'What is on in August?')).text).toBe('Nothing is planned in August 2047.');
});

test('of more than ten events the first ten are listed, with a link to the month', async () => {
  await chat().portal.query(
    `insert into public.events (title, starts_at, ends_at)
     select 'Lesson ' || day, moment, moment + interval '1 hour'
     from generate_series(1, 12) as day cross join lateral (select '2049-03-01 09:00+7'::timestamptz + day * interval '1 day') as at (moment)`,
  );
  const answer = await askOn('2049-02-20', 'events in March');
  expect(sourcesOf(answer).map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, at) => `Lesson ${at + 1}`));
  expect(answer.text).toMatch(/\n\n\[The calendar\]\(https:\/\/portal\.test\/events\?month=2049-03\) has 2 more\.$/);
});

test('how something is done until a date is answered by the handbook', async () => {
  expect(await titlesOn('2043-11-30', 'How do I cancel my order before 4 December?')).toEqual([
    'Handbook: Cancelling an order, and refunds',
  ]);
});
