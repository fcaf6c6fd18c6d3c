import { expect, test } from 'vitest';
import { idOf } from '../../../web/src/ui/prose.rules.ts';
import { quoteOf } from '../../functions/ai-chat/tools/passage.rules.ts';
import { anchorOf, passagesOfText } from '../../functions/ai-chat/tools/texts.rules.ts';
import { searchWords } from '../../functions/ai-chat/tools/words.rules.ts';
import { sourcesOf, useSearchAnswers } from './use-search-answers.ts';

const { chat, ask, askAs } = useSearchAnswers();

test('without a model the handbook answers, quoted word for word with its sources', async () => {
  const answer = await ask('How do I write a proposal?');
  const [first] = sourcesOf(answer);
  expect(first).toMatchObject({ number: 1, title: 'Handbook: Writing a proposal' });
  expect(first?.url).toBe('https://portal.test/docs#writing-a-proposal');
  // Each passage begins with the link to its page.
  expect(answer.text).toMatch(/^\*\*\[/);
  expect(answer.text).toContain(`**[${first?.title}](${first?.url})**\n\n> Open “Propose a project”.`);
  expect(answer.events.map(({ event }) => event).filter((event) => event !== 'delta')).toEqual([
    'start',
    'step',
    'step',
    'sources',
    'done',
  ]);
  expect(chat().seen).toEqual([]);
});

test('a Thai question, which has no spaces, is answered in Thai', async () => {
  const answer = await ask('เสนอโครงการยังไง แล้วใครเป็นคนอนุมัติ');
  expect(sourcesOf(answer)[0]?.title).toBe('คู่มือ: เขียนข้อเสนอโครงการ');
});

test.each([
  ['How do I pay for a shirt?', 'Handbook: Buying from clubs, and paying'],
  ['สั่งเสื้อแล้วจ่ายเงินยังไง', 'คู่มือ: สั่งซื้อสินค้าจากชมรมและชำระเงิน'],
  ['จ่ายเงินค่าเสื้อยังไง', 'คู่มือ: สั่งซื้อสินค้าจากชมรมและชำระเงิน'],
  ['I forgot my password', 'Handbook: Signing in'],
  ['ลืมรหัสผ่านทำไงดี', 'คู่มือ: เข้าสู่ระบบ'],
  ['How do I check in at an event?', 'Handbook: Check-in and activity hours'],
  ['เช็กอินงานยังไง', 'คู่มือ: เช็กอินและชั่วโมงกิจกรรม'],
  ['I forgot to check in, what now?', 'Handbook: If you didn’t check in'],
  ['ลืมเช็กอินงาน ทำยังไงดี', 'คู่มือ: หากไม่ได้เช็กอิน'],
  ['How do I cancel my order?', 'Handbook: Cancelling an order, and refunds'],
  ['ยกเลิกออเดอร์ได้ไหม', 'คู่มือ: ยกเลิกคำสั่งซื้อและขอคืนเงิน'],
])('the right passage answers in both languages, without a doubt: %s', async (question, title) => {
  const answer = await ask(question);
  expect(sourcesOf(answer)[0]?.title).toBe(title);
  expect(answer.text).not.toMatch(/don’t answer this exactly|ไม่มีคำตอบ/);
});

test.each([
  ['How many clubs may I join?', 'Handbook: Joining and leaving a club'],
  ['เข้าร่วมชมรมได้กี่ชมรม', 'คู่มือ: เข้าร่วมชมรมและออกจากชมรม'],
])('where no passage answers, the answer says so first, and links the nearest one alone: %s', async (question, title) => {
  const answer = await ask(question);
  expect(sourcesOf(answer).map((source) => source.title)).toEqual([title]);
  expect(answer.text).toMatch(/^[^[>]*(don’t answer this exactly|ไม่มีคำตอบที่ตรงกับคำถาม)[^>]*$/);
  expect(answer.text).toContain(`**[${title}](${sourcesOf(answer)[0]?.url})**`);
});

test('news, events and clubs that the reader may see are quoted too', async () => {
  await chat().portal.query(
    `insert into public.news (slug, title, title_th, summary, summary_th, published_at)
     values ('herbarium', 'The herbarium opens', 'หอพรรณไม้เปิดแล้ว', 'Open on weekdays.', 'เปิดวันธรรมดา', now()),
       ('herbarium-later', 'Herbarium tours', null, 'Secret herbarium plans.', null, null)`,
  );
  const answer = await ask('When is the herbarium open?');
  expect(sourcesOf(answer)[0]).toMatchObject({ title: 'The herbarium opens', url: 'https://portal.test/news/herbarium' });
  expect(answer.text).toContain('> Open on weekdays.');
  expect(answer.text).not.toContain('Secret');
  // Also for an administrator, who reads drafts.
  const administrator = await askAs(await chat().portal.person('admin'), 'When are the herbarium tours?');
  expect(administrator.text).not.toContain('Secret');
});

test('when a club meets and what a product costs are quoted from their rows, of those alone that are shown', async () => {
  const { portal } = chat();
  await portal.query(
    `insert into public.clubs (slug, name, name_th, meeting, meeting_th, is_active) values
       ('archery', 'Archery Club', 'ชมรมยิงธนู', 'Every day at 05:00, the main gate', 'ทุกวัน 05:00 น. ประตูหน้า', true),
       ('fencing', 'Fencing Club', 'ชมรมฟันดาบ', 'In secret', 'ที่ลับ', false)`,
  );
  await portal.query(
    `with product as (
       insert into public.shop_products (club_id, slug, name, name_th, is_available)
       select clubs.id, product.slug, product.name, th, is_available from public.clubs
       cross join (values ('quiver', 'Leather quiver', 'กระบอกใส่ลูกธนู', true), ('bow', 'Carbon bow', 'คันธนูคาร์บอน', true), ('helmet', 'Steel helmet', 'หมวกเหล็ก', false))
         as product (slug, name, th, is_available)
       where clubs.slug = 'archery' returning id, slug)
     insert into public.shop_product_variants (product_id, size, price, stock)
     select id, size, price, stock from product join (values ('quiver', null, 290, 0), ('bow', 'S', 1200.5, 1), ('bow', 'M', 1500, 0), ('helmet', null, 10, 1))
       as variant (slug, size, price, stock) using (slug)`,
  );
  const cases = [
    ['When does the archery club meet?', '/clubs/archery', '> When and where we meet: Every day at 05:00, the main gate'],
    ['How often does the archery club practise?', '/clubs/archery', 'Every day at 05:00'],
    ['ชมรมยิงธนูซ้อมกี่โมง', '/clubs/archery', '> วัน เวลา และสถานที่นัดพบ: ทุกวัน 05:00 น. ประตูหน้า'],
    ['How much is the quiver?', '/shop/archery/quiver', '> Price: ฿290 (sold out)'],
    ['คันธนูคาร์บอนราคาเท่าไร', '/shop/archery/bow', '> ราคา 1,200.50–1,500 บาท'],
  ] as const;
  for (const [question, path, quote] of cases) {
    const answer = await ask(question);
    expect([question, sourcesOf(answer).map(({ url }) => url)]).toEqual([question, [`https://portal.test${path}`]]);
    expect(answer.text).toContain(quote);
  }
  for (const question of ['When does the fencing club meet?', 'How much is the steel helmet?']) {
    const administrator = await askAs(await portal.person('admin'), question);
    expect([question, sourcesOf(administrator)]).toEqual([question, []]);
  }
});

test('which clubs are about something is answered by all that say so, not by those alone that have the word in their name', async () => {
  await chat().portal.query(
    `insert into public.clubs (slug, name, name_th, description, interests, is_active) values
       ('lutes', 'Lute Circle', 'วงพิณ', 'We play together.', '{music}', true), ('tunes', 'Old Music Club', 'ชมรมดนตรีเก่า', 'We listen.', '{arts,music}', true),
       ('gongs', 'Gong Circle', 'วงฆ้อง', null, '{music}', false)`,
  );
  const english = await ask('Which clubs are about music?');
  expect(english.text).toMatch(
    /^Clubs about music:\n\n\*\*\[Lute Circle\]\(https:\/\/portal\.test\/clubs\/lutes\)\*\*\n\n> We play together\./,
  );
  expect(sourcesOf(english).map(({ title }) => title)).toEqual(['Lute Circle', 'Old Music Club']);
  expect(english.text).toContain('(https://portal.test/clubs)');
  const thai = await ask('มีชมรมดนตรีอะไรบ้าง');
  expect(thai.text).toMatch(/^ชมรมด้านดนตรี\n\n/);
  expect(sourcesOf(thai).map(({ title }) => title)).toEqual(['ชมรมดนตรีเก่า', 'วงพิณ']);
  expect(sourcesOf(await askAs(await chat().portal.person('admin'), 'What music clubs are there?'))).toHaveLength(2);
  // More than three are only named.
  await chat().portal.query(
    `insert into public.clubs (slug, name, name_th, interests) values ('drums', 'Drum Circle', 'วงกลอง', '{music}'), ('flutes', 'Flute Circle', 'วงขลุ่ย', '{music}')`,
  );
  const list = await ask('Which clubs are about music?');
  expect(list.text).toContain('\n\n- **[Drum Circle](https://portal.test/clubs/drums)**\n- **[Flute Circle]');
});

test('a question for who holds an office is answered by the holder, of the board or of a club', async () => {
  const { portal } = chat();
  const [president, vp, officer] = await Promise.all([portal.person('president'), portal.person('vp'), portal.person('chair')]);
  for (const [{ id }, name, latin] of [
    [president, 'ภูมิ รัตนกุล', 'Phum Rattanakul'],
    [vp, 'ฟ้า วงศ์งาม', 'Fah Wongngam'],
    [officer, 'ทราย ศรีทอง', 'Sai Srithong'],
  ] as const)
    await portal.query('update public.profiles set full_name = $2, full_name_en = $3 where id = $1', [id, name, latin]);
  await portal.query(
    `insert into public.terms_of_office (person_id, role, term, starts_on, ends_on, began_at)
     select id, role::public.user_role, '2569', current_date - 30, current_date + 300, now() - interval '30 days'
     from (values ($1::uuid, 'president'), ($2::uuid, 'vp')) as holder (id, role)`,
    [president.id, vp.id],
  );
  await portal.query(
    `with club as (insert into public.clubs (slug, name, name_th) values ('curling', 'Curling', 'ชมรมเคอร์ลิง') returning id)
     insert into public.club_members (club_id, person_id, joined_at, office, is_shown) select id, $1, now(), 'ประธานชมรม', true from club`,
    [officer.id],
  );
  const cases = [
    ['ใครเป็นนายกสโมสร', 'นายกสโมสร', '> ภูมิ รัตนกุล', '/about/board'],
    ['Who is the president?', 'President', '> Phum Rattanakul', '/about/board'],
    ['Who is the vice president', 'Vice president', '> Fah Wongngam', '/about/board'],
    ['Who leads the curling club?', 'Curling: officers', '> President: Sai Srithong', '/clubs/curling'],
    ['ประธานชมรมเคอร์ลิงชื่ออะไร', 'ชมรมเคอร์ลิง: กรรมการชมรม', '> ประธานชมรม: ทราย ศรีทอง', '/clubs/curling'],
  ] as const;
  for (const [question, title, name, path] of cases) {
    const answer = await ask(question);
    expect([question, sourcesOf(answer)]).toEqual([
      question,
      [{ kind: 'doc', number: 1, title, url: `https://portal.test${path}` }],
    ]);
    expect(answer.text).toContain(name);
  }
});

test('a question for the next events is answered by them, soonest first, and one for a club’s by its own', async () => {
  await chat().portal.query(
    `with club as (insert into public.clubs (slug, name, name_th) values ('falconry', 'Falconry', 'ชมรมเหยี่ยว') returning id)
     insert into public.events (title, title_th, club_id, starts_at, ends_at, cancelled_at, cancel_reason)
     select title, th, case when title = 'Flight' then id end, now() + days * interval '1 day', now() + days * interval '1 day',
       case when title = 'Off' then now() end, case when title = 'Off' then 'Rain' end
     from club cross join (values ('Past fair', 'งานที่แล้ว', -40), ('Off', 'งดจัด', 1), ('Lanterns', 'ลอยโคม', 2), ('Flight', 'บินโชว์', 5),
       ('Fair', 'งานวัด', 3), ('Late fair', 'งานปลายปี', 9)) as event (title, th, days)`,
  );
  const titles = async (question: string) => sourcesOf(await ask(question)).map(({ title }) => title);
  expect(await titles('งานหน้ามีอะไรบ้าง')).toEqual(['ลอยโคม', 'งานวัด', 'บินโชว์']);
  expect(await titles('What are the next events?')).toEqual(['Lanterns', 'Fair', 'Flight']);
  expect(await titles('When is the next event of the falconry club?')).toEqual(['Flight']);
});

test.each(['กิจกรรมกีฬาครั้งต่อไปวันไหน', 'วันไหนมีกิจกรรมกีฬา', 'When is the next sports event?'])(
  'a question for the next events of a kind is answered by those of that kind: %s',
  async (question) => {
    await chat().portal.query(
      `insert into public.events (title, title_th, activity_kind, starts_at, ends_at)
       select title, title, kind, now() + days * interval '1 day', now() + days * interval '1 day'
       from (values ('Relay', 'sports', 4), ('Recital', 'arts-and-culture', 1)) as event (title, kind, days)`,
    );
    const titles = sourcesOf(await ask(question)).map(({ title }) => title);
    expect([titles.includes('Relay'), titles.includes('Recital')]).toEqual([true, false]);
    await chat().portal.query(`delete from public.events where title in ('Relay', 'Recital')`);
  },
);

test('an event to come is quoted before news of it and before the last one', async () => {
  await chat().portal.query(
    `insert into public.events (title, title_th, starts_at, ends_at)
     select 'Rabies vaccination', 'ฉีดวัคซีนพิษสุนัขบ้า', now() + days * interval '1 day', now() + days * interval '1 day'
     from (values (-100), (9)) as event (days)`,
  );
  await chat().portal.query(
    `insert into public.news (slug, title, title_th, published_at) values ('rabies', 'Rabies vaccination', 'ฉีดวัคซีนพิษสุนัขบ้า', now())`,
  );
  const [event] = await chat().portal.query<{ id: string }>(
    `select id from public.events where title = 'Rabies vaccination' and starts_at > now()`,
  );
  const urls = sourcesOf(await ask('When is the rabies vaccination?')).map(({ url }) => url.replace('https://portal.test', ''));
  expect(urls.slice(0, 2)).toEqual([`/events/${event?.id}`, '/news/rabies']);
});

test.each([
  ['How do I join a club?', 'Handbook: Joining and leaving a club'],
  ['จะขอใบรับรองชั่วโมงกิจกรรมได้ที่ไหน', 'คู่มือ: หนังสือรับรอง'],
  ['Can I cancel an order I have already paid for?', 'Handbook: Cancelling an order, and refunds'],
  ['how do I get a refund', 'Handbook: Cancelling an order, and refunds'],
  ['How do I cancel my place at an event?', 'Handbook: Going to an event, and cancelling'],
  ['I forgot my password', 'Handbook: Signing in'],
  ['Where do I see my activity hours?', 'Handbook: Check-in and activity hours'],
  ['เข้าร่วมชมรมยังไง', 'คู่มือ: เข้าร่วมชมรมและออกจากชมรม'],
  ['ขอคืนเงินได้ไหม', 'คู่มือ: ยกเลิกคำสั่งซื้อและขอคืนเงิน'],
  ['อยากยกเลิกการเข้าร่วมกิจกรรม', 'คู่มือ: ลงชื่อเข้าร่วมกิจกรรม และยกเลิก'],
])('the question %j is answered by the section %j, and no part of the privacy notice', async (question, title) => {
  const answer = await ask(question);
  const sources = sourcesOf(answer);
  expect(answer.text).not.toMatch(/don’t answer this exactly|ไม่มีคำตอบ/);
  expect(sources[0]?.title).toBe(title);
  expect(sources.filter(({ url }) => /privacy|terms/.test(url))).toEqual([]);
});

test('a question in everyday words is answered by the texts that have another word for it', async () => {
  await chat().portal.query(
    `insert into public.news (slug, title, title_th, summary, summary_th, body, body_th, published_at)
     values ('receipts', 'Receipts within a week', 'ส่งใบเสร็จภายในเจ็ดวัน', 'The project closes.', 'ฝ่ายการเงินปิดโครงการ', 'The project closes. Ask first.',
       'ฝ่ายการเงินปิดโครงการ สอบถามก่อนจ่ายเงินสด', now())`,
  );
  const answer = await ask('จะเบิกเงินโครงการได้อย่างไร');
  const titles = sourcesOf(answer).map(({ title }) => title);
  expect(titles).toContain('ข่าว: ส่งใบเสร็จภายในเจ็ดวัน');
  expect(titles).toContain('คู่มือ: ระหว่างและหลังงาน');
  // The summary that begins the article is quoted once.
  expect(answer.text.split('ฝ่ายการเงินปิดโครงการ')).toHaveLength(2);
});

test.each([
  ['I feel depressed', 'call 1323', 'Wellbeing'],
  ['My friend talks about suicide, what should I do?', 'call 1323', 'Wellbeing'],
  ['ช่วงนี้รู้สึกซึมเศร้า ไม่รู้จะคุยกับใคร', 'โทร. 1323', 'สุขภาวะ'],
  ['เพื่อนบอกว่าอยากตาย', 'โทร. 1323', 'สุขภาวะ'],
  ['I am stressed about the exams', 'call 1323', 'Wellbeing'],
  ['เครียดเรื่องสอบ', 'โทร. 1323', 'สุขภาวะ'],
])('an answer to who is not well begins with whom to call, and quotes the wellbeing page: %s', async (question, line, title) => {
  const answer = await ask(question);
  expect(answer.text.split('\n')[0]).toContain(line);
  expect(answer.text).toContain('https://portal.test/wellbeing');
  expect(sourcesOf(answer)[0]?.title).toContain(title);
});

test.each([
  ['Who do I contact about harassment?', 'Services'],
  ['ถูกคุกคามต้องแจ้งใคร', 'บริการ'],
  ['Is there a therapist?', 'Wellbeing'],
  ['มีนักจิตวิทยาไหม', 'สุขภาวะ'],
])('questions for help are answered by the pages about it: %s', async (question, title) => {
  const answer = await ask(question);
  expect(sourcesOf(answer)[0]?.title).toContain(title);
});

test('a short Thai word finds no club whose name only has its letters', async () => {
  await chat().portal.query(`insert into public.clubs (slug, name, name_th) values ('voices', 'Voices', 'ชมรมเสียงใส')`);
  const urls = sourcesOf(await ask('ขอเงินคืนจากชมรมได้ไหม ถ้าของเสีย')).map(({ url }) => url);
  expect(urls.filter((url) => url.includes('/clubs/'))).toEqual([]);
});

test('a refund is found by the words that name no product', async () => {
  await chat().portal.query(
    `insert into public.shop_products (club_id, slug, name, name_th) select id, 'umbrella', 'Umbrella', 'ร่มกันฝน' from public.clubs limit 1`,
  );
  for (const thing of ['a shirt', 'an umbrella'])
    expect(sourcesOf(await ask(`can I get a refund for ${thing}`)).map(({ title }) => title)).toEqual([
      'Handbook: Cancelling an order, and refunds',
    ]);
  expect(sourcesOf(await ask('ขอคืนเงินค่าเสื้อได้ไหม')).map(({ title }) => title)).toEqual(['คู่มือ: ยกเลิกคำสั่งซื้อและขอคืนเงิน']);
});

test('a question for checking in is not answered by checking something else', async () => {
  expect(sourcesOf(await ask('How do I check in?')).map(({ title }) => title)).toEqual([
    'Handbook: Check-in and activity hours',
    'Handbook: If you didn’t check in',
  ]);
});

test('an answer that only touches the question says so, and names whom to ask', async () => {
  const { text } = await ask('How many clubs may I join?');
  expect(text).toContain('don’t answer this exactly');
  expect(text).toContain('ask [the board](https://portal.test/about/board)');
});

test('an answer that only touches the question quotes no news', async () => {
  await chat().portal.query(`insert into news (slug, title, title_th, summary, body, published_at)
    values ('farewell', 'Farewell to those who graduate', 'อำลารุ่นพี่', 'Cake for all.', 'Cake for all.', now())`);
  const answer = await ask('How many hours do I need to graduate?');
  expect(sourcesOf(answer).map(({ title }) => title)).not.toContain('Farewell to those who graduate');
});

test('a question about personal data is answered by the privacy notice too', async () => {
  const sources = sourcesOf(await ask('How long do you keep my personal data?'));
  expect(sources.some(({ url }) => url.includes('/privacy'))).toBe(true);
});

test.each(['zyxwv?', 'Which bus goes to the beach on public holidays?'])(
  'the question %j, which no passage answers, gets no invented answer',
  async (question) => {
    const answer = await ask(question);
    expect(answer.text).toBe('The handbook and the portal’s pages don’t say. Ask the board, or try other words.');
    expect([sourcesOf(answer), answer.events.at(-1)?.event]).toEqual([[], 'done']);
  },
);

test('an answer by search is kept in the thread and counts as a question', async () => {
  const member = await chat().portal.person('member');
  const { events } = await askAs(member, 'shop');
  const rows = await chat().portal.query(
    'select role, state from public.ai_chat_messages where conversation_id = $1 order by position',
    [events[0]?.data['conversation_id']],
  );
  expect(rows).toEqual([
    { role: 'user', state: 'complete' },
    { role: 'assistant', state: 'complete' },
  ]);
  const [turns] = await chat().portal.query(
    'select sum(turns)::int as turns from public.ai_chat_rate_limit_buckets where identifier = $1',
    [member.id],
  );
  expect(turns).toEqual({ turns: 1 });
});

test('an answer by search is logged as one from the handbook, not from a provider', async () => {
  const member = await chat().portal.person('member');
  await askAs(member, 'shop');
  const uses = await chat().portal.query(
    'select provider, model, is_fallback, failure_status from public.ai_chat_usage_logs where user_id = $1',
    [member.id],
  );
  expect(uses).toEqual([{ provider: 'handbook', model: null, is_fallback: false, failure_status: null }]);
});

test.each([
  ['How do I propose a project, and who approves it?', ['propos', 'project', 'approv']],
  ['ดูชั่วโมงกิจกรรมของตัวเอง', ['ชั่วโมง', 'กิจกรรม']],
  ['"%,.()\\* or', []],
])('the words of %s are %j', (question, words) => {
  expect(searchWords(question)).toEqual(words);
});

test('the answer quotes the text that is published now, without its marks', async () => {
  await chat().portal.query(`update public.policy_texts set is_current = false where kind = 'services'`);
  await chat().portal.query(
    `insert into public.policy_texts (kind, version, body, body_th, is_current, published_at)
     values ('services', 2, E'## Lockers\n\nAsk **Nok** of {organisation} on [her page](/about).', E'## ตู้เก็บของ\n\nถามนก', true, now())`,
  );
  const answer = await ask('Where are the lockers?');
  expect(sourcesOf(answer)[0]).toMatchObject({ title: 'Services: Lockers', url: 'https://portal.test/services#lockers' });
  expect(answer.text).toContain('> Ask Nok of Student Organisation on her page.');
});

test.each(['Signing in', 'ของที่หาย ของที่พบ', ' Fair  use? '])('the heading %j has the anchor that its page has', (heading) => {
  expect(anchorOf(heading)).toBe(`#${idOf(heading)}`);
});

test.each([3, 4, 5, 9])('a quote cut at %i letters ends with a whole word', (length) => {
  const quote = quoteOf('โพลและแชต โครงการ', [], length);
  expect(quote).toMatch(/^โพล(และ(แชต)?)? …$/);
  expect(quote.length).toBeLessThanOrEqual(length + 2);
});

test('a text without headings is one passage of its page', () => {
  expect(passagesOfText({ kind: 'terms', body: 'Be kind.', body_th: 'มีน้ำใจ' }, { th: '', en: '' })).toEqual([
    {
      url: { th: '/terms', en: '/terms' },
      title: { th: 'ข้อกำหนดการใช้งาน', en: 'Terms of use' },
      text: { th: 'มีน้ำใจ', en: 'Be kind.' },
    },
  ]);
});
