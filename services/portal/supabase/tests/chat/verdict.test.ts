import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useChat } from './use-chat.ts';

// What a portal begins with, and a year of demo news and events, in which many questions find their words.
const seeds = ['supabase/seed.sql', 'supabase/seed-texts.sql'];
const demo = ['organisation', 'events', 'event-texts', 'news', 'news-texts'].map((name) => `development/${name}.sql`);
const portalFolder = join(import.meta.dirname, '../../..');
const suggested = await Promise.all(
  ['en', 'th'].map(async (language) => {
    const messages = JSON.parse(await readFile(join(portalFolder, `web/messages/${language}/chat.json`), 'utf8'));
    // The question about papers is suggested with a model alone.
    return [messages.chat_opening_portal, messages.chat_opening_events] as [string, string];
  }),
);

const chat = useChat();
beforeAll(async () => {
  for (const file of [...seeds, ...demo]) await chat().portal.query(await readFile(join(portalFolder, file), 'utf8'));
  // Nobody here is asked for consent.
  await chat().portal.query('update public.policy_texts set asks_again = false');
});
const ask = async (question: string) => {
  const noModel = chat().context({ env: { AI_PRIMARY_KIND: '', AI_SECOND_KIND: '', AI_THIRD_KIND: '' } });
  const { events, text } = await chat().ask(await chat().portal.person('member'), question, {}, noModel);
  const sources = events.find(({ event }) => event === 'sources')?.data['sources'] ?? [];
  return { text, sources: sources as { title: string; url: string }[] };
};
const doubt = /don’t answer this exactly|don’t say\.|ไม่มีคำตอบ/;

test.each([
  ...suggested.flatMap(([proposal, hours], place) => [
    [proposal, place === 0 ? 'Handbook: Writing a proposal' : 'คู่มือ: เขียนข้อเสนอโครงการ'],
    [hours, place === 0 ? 'Handbook: Check-in and activity hours' : 'คู่มือ: เช็กอินและชั่วโมงกิจกรรม'],
  ]),
  ['เสนอโครงการยังไง แล้วใครเป็นคนอนุมัติ', 'คู่มือ: เขียนข้อเสนอโครงการ'],
  ['How do I pay, and who hands over the products?', 'Handbook: Buying from clubs, and paying'],
  ['How do I sign in?', 'Handbook: Signing in'],
  ['I forgot my password', 'Handbook: Signing in'],
  ['How do I go to an event?', 'Handbook: Going to an event, and cancelling'],
  ['How do I sign up for an event?', 'Handbook: Going to an event, and cancelling'],
  ['How do I sign up for the sports day?', 'Handbook: Going to an event, and cancelling'],
  ['How do I check in at an event?', 'Handbook: Check-in and activity hours'],
  ['I forgot to check in. What should I do?', 'Handbook: If you didn’t check in'],
  ['How do I get a certificate of my hours?', 'Handbook: Certificates'],
  ['How do I join a club?', 'Handbook: Joining and leaving a club'],
  ['How do I join the choir?', 'Handbook: Joining and leaving a club'],
  ['Can I leave a club?', 'Handbook: Joining and leaving a club'],
  ['How do I pay for a shirt?', 'Handbook: Buying from clubs, and paying'],
  ['How do I cancel my order?', 'Handbook: Cancelling an order, and refunds'],
  ['Can I get a refund?', 'Handbook: Cancelling an order, and refunds'],
  ['How do I create a poll?', 'Handbook: Polls'],
  ['How do I turn on notifications?', 'Handbook: Notifications'],
  ['How do I change my name?', 'Handbook: Your profile and your name'],
  ['How do I change my profile picture?', 'Handbook: Your profile and your name'],
  ['How do I write a proposal?', 'Handbook: Writing a proposal'],
  ['How do I delete a draft of a project?', 'Handbook: Writing a proposal'],
  ['Can I take back a project that I submitted?', 'Handbook: Writing a proposal'],
  ['Who approves a project?', 'Handbook: How a project is approved'],
  ['How do I name a deputy?', 'Handbook: Deputies'],
  ['How do I check the history of a project?', 'Handbook: Checking the history'],
  ['เข้าสู่ระบบยังไง', 'คู่มือ: เข้าสู่ระบบ'],
  ['ลืมรหัสผ่านทำไงดี', 'คู่มือ: เข้าสู่ระบบ'],
  ['ลงทะเบียนกิจกรรมยังไง', 'คู่มือ: ลงชื่อเข้าร่วมกิจกรรม และยกเลิก'],
  ['ยกเลิกการเข้าร่วมกิจกรรมได้ไหม', 'คู่มือ: ลงชื่อเข้าร่วมกิจกรรม และยกเลิก'],
  ['เช็กอินงานยังไง', 'คู่มือ: เช็กอินและชั่วโมงกิจกรรม'],
  ['ลืมเช็กอิน ต้องทำอย่างไร', 'คู่มือ: หากไม่ได้เช็กอิน'],
  ['ขอหนังสือรับรองได้ที่ไหน', 'คู่มือ: หนังสือรับรอง'],
  ['เข้าร่วมชมรมยังไง', 'คู่มือ: เข้าร่วมชมรมและออกจากชมรม'],
  ['สมัครเข้าชมรมแบดมินตันยังไง', 'คู่มือ: เข้าร่วมชมรมและออกจากชมรม'],
  ['ออกจากชมรมได้อย่างไร', 'คู่มือ: เข้าร่วมชมรมและออกจากชมรม'],
  ['สั่งเสื้อแล้วจ่ายเงินยังไง', 'คู่มือ: สั่งซื้อสินค้าจากชมรมและชำระเงิน'],
  ['ยกเลิกออเดอร์ได้ไหม', 'คู่มือ: ยกเลิกคำสั่งซื้อและขอคืนเงิน'],
  ['ขอคืนเงินได้ไหม', 'คู่มือ: ยกเลิกคำสั่งซื้อและขอคืนเงิน'],
  ['สร้างโพลยังไง', 'คู่มือ: โพล'],
  ['เปิดการแจ้งเตือนอย่างไร', 'คู่มือ: การแจ้งเตือน'],
  ['เปลี่ยนรูปโปรไฟล์ยังไง', 'คู่มือ: โปรไฟล์และชื่อของคุณ'],
  ['เปลี่ยนชื่อได้อย่างไร', 'คู่มือ: โปรไฟล์และชื่อของคุณ'],
  ['เขียนข้อเสนอโครงการยังไง', 'คู่มือ: เขียนข้อเสนอโครงการ'],
  ['นำโครงการที่ส่งแล้วกลับมาแก้ไขได้ไหม', 'คู่มือ: เขียนข้อเสนอโครงการ'],
  ['ใครเป็นผู้อนุมัติโครงการ', 'คู่มือ: ขั้นตอนการพิจารณา'],
  ['ตั้งผู้พิจารณาแทนอย่างไร', 'คู่มือ: ผู้พิจารณาแทน'],
  ['ตรวจสอบประวัติโครงการอย่างไร', 'คู่มือ: ตรวจสอบประวัติ'],
])('the handbook answers %j by %j, without a doubt', async (question, title) => {
  const { text, sources } = await ask(question);
  expect([sources[0]?.title, doubt.test(text)]).toEqual([title, false]);
});

test.each([
  ['I forgot my password', 'Handbook: Signing in'],
  ['Can I cancel my order?', 'Handbook: Cancelling an order, and refunds'],
  ['I forgot to check in. What should I do?', 'Handbook: If you didn’t check in'],
  ['How do I change my name?', 'Handbook: Your profile and your name'],
  ['ลืมรหัสผ่าน', 'คู่มือ: เข้าสู่ระบบ'],
  ['ยกเลิกออเดอร์ได้ไหม', 'คู่มือ: ยกเลิกคำสั่งซื้อและขอคืนเงิน'],
])('passages far below the best one are not quoted: %j is answered by %j alone', async (question, title) => {
  const { text, sources } = await ask(question);
  expect([sources.map((source) => source.title), doubt.test(text)]).toEqual([[title], false]);
});

test.each([
  ['How many days before an event should I submit the proposal?', 'Handbook: Writing a proposal'],
  ['What is the maximum budget of a project?', 'Handbook: How a project is approved'],
  ['ต้องส่งโครงการก่อนวันงานกี่วัน', 'คู่มือ: เขียนข้อเสนอโครงการ'],
])('%j has no answer; the one page named as nearest is %j', async (question, title) => {
  const { text, sources } = await ask(question);
  expect([sources.map((source) => source.title), text.search(doubt) < text.indexOf(title)]).toEqual([[title], true]);
});

test.each([
  'How many days before the event must I submit?',
  'How many days before an event should I submit the proposal?',
  'How many hours do I need to graduate?',
  'What is the wifi password?',
  'How do I renew my library card?',
  'Where can I park my car?',
  'How much is the tuition fee?',
  'How do I apply for a scholarship?',
  'What is the maximum budget of a project?',
  'How do I drop a course?',
  'How do I get a dormitory bed?',
  'How long does it take to approve a project?',
  'How do I found a new club?',
  'How many clubs may I join?',
  'Can I bring my dog to campus?',
  'ต้องส่งโครงการก่อนวันงานกี่วัน',
  'ต้องเก็บชั่วโมงกี่ชั่วโมงถึงจบ',
  'รหัสไวไฟคืออะไร',
  'ต่ออายุบัตรห้องสมุดยังไง',
  'จอดรถได้ที่ไหน',
  'ค่าเทอมเท่าไร',
  'สมัครทุนการศึกษาอย่างไร',
  'โครงการขอเงินได้สูงสุดเท่าไร',
  'ถอนรายวิชาอย่างไร',
  'ขอหอพักได้อย่างไร',
  'อนุมัติโครงการใช้เวลากี่วัน',
  'ตั้งชมรมใหม่อย่างไร',
  'เข้าร่วมชมรมได้กี่ชมรม',
  'ต้องจ่ายค่าสมาชิกชมรมไหม',
  'พาสุนัขเข้ามหาวิทยาลัยได้ไหม',
])('no passage answers %j, and the answer says so, links one page at most, and no news and no event', async (question) => {
  const { text, sources } = await ask(question);
  expect(sources.length).toBeLessThanOrEqual(1);
  expect(text).not.toMatch(/^>/m);
  expect([doubt.test(text), sources.filter(({ url }) => /\/(news|events)\b/.test(url))]).toEqual([true, []]);
});

test.each([
  ['How do I sign up for the sports day?', 'Event: Faculty sports day'],
  ['จะเบิกเงินโครงการได้อย่างไร', 'ข่าว: ส่งใบเสร็จภายในเจ็ดวัน'],
  ['How do I join the choir?', 'Choir'],
])('%j names an event, news or a club, which is offered as such, after the handbook: %j', async (question, title) => {
  const { sources } = await ask(question);
  expect(sources.at(-1)?.title).toBe(title);
  expect(sources.slice(0, -1).map(({ url }) => new URL(url).pathname)).toEqual(sources.slice(0, -1).map(() => '/docs'));
  expect(sources.length).toBeGreaterThan(1);
});

test.each([
  ['When do I have to be at the bus for the rural camp?', 'Rural camp, part one'],
  ['Can I vote in the board election?', 'Board election'],
  ['ต้องนำบัตรประชาชนไปฉีดวัคซีนไข้หวัดใหญ่ไหม', 'วันฉีดวัคซีนไข้หวัดใหญ่'],
])('what %j asks of an event, the event %j answers, without a doubt', async (question, title) => {
  const { text, sources } = await ask(question);
  expect([sources[0]?.title, doubt.test(text)]).toEqual([title, false]);
});
