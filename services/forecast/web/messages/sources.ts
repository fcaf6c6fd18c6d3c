import type { WidenStrings } from '@trivium/server-pages';

type Sentences = Readonly<Record<string, string>>;

const away = 'The site didn’t respond.';
const elsewhere = 'It redirects to an address we don’t read.';
const textless = 'It has no readable text.';
const broken = 'The site sent an incomplete response.';
const unusable = 'This address can’t be read from here.';

/** Why a source was not read, and why what was read was not kept, by their codes. */
export const sourcesEn = {
  data: (publisher: string) => `${publisher} (data)`,
  readAt: (moment: string) => `Read ${moment}`,
  unread: {
    address_invalid: unusable,
    scheme_refused: unusable,
    credentials_refused: unusable,
    port_refused: unusable,
    address_private: unusable,
    host_unresolved: away,
    connection_failed: away,
    response_timeout: 'The site responded too slowly.',
    redirect_refused: elsewhere,
    redirect_too_many: elsewhere,
    status_refused: 'The site refused access, or the page doesn’t exist.',
    response_too_large: 'The page is too large.',
    response_broken: broken,
    encoding_unsupported: broken,
    content_type_unsupported: textless,
    text_unreadable: textless,
    robots_refused: 'The site asks programs not to read it.',
    outbound_closed: 'The service was restarting.',
    question_open: 'It will be read once the question can be decided.',
    evidence_missing: 'There’s no earlier copy of it.',
    evidence_store_unreachable: 'Earlier copies can’t be loaded right now.',
    answer_time_spent: 'There was no time left to read it.',
    reads_busy: 'Too many sources are being read right now.',
    quote_not_found: 'A model quoted words that aren’t in it:',
  } as Sentences,
  notKept: {
    evidence_store_unreachable: 'Not saved: the database didn’t respond.',
    evidence_client_budget_spent: 'Not saved: you’ve reached today’s storage limit.',
    evidence_total_budget_spent: 'Not saved: the space for visitors’ questions is full.',
    evidence_source_budget_spent: 'Not saved: this source has already been saved several times today.',
  } as Sentences,
} as const;

const awayTh = 'เว็บไซต์ไม่ตอบสนอง';
const elsewhereTh = 'ลิงก์เปลี่ยนเส้นทางไปยังหน้าที่ระบบไม่อ่าน';
const textlessTh = 'ไม่มีข้อความที่อ่านได้';
const brokenTh = 'ได้รับข้อมูลไม่สมบูรณ์จากเว็บไซต์';
const unusableTh = 'ระบบอ่านลิงก์นี้ไม่ได้';

export const sourcesTh: WidenStrings<typeof sourcesEn> = {
  data: (publisher) => `${publisher} (ข้อมูลดิบ)`,
  readAt: (moment) => `อ่านเมื่อ ${moment}`,
  unread: {
    address_invalid: unusableTh,
    scheme_refused: unusableTh,
    credentials_refused: unusableTh,
    port_refused: unusableTh,
    address_private: unusableTh,
    host_unresolved: awayTh,
    connection_failed: awayTh,
    response_timeout: 'เว็บไซต์ตอบช้าเกินไป',
    redirect_refused: elsewhereTh,
    redirect_too_many: elsewhereTh,
    status_refused: 'เว็บไซต์ไม่ให้เปิดหน้านี้ หรือไม่มีหน้านี้แล้ว',
    response_too_large: 'หน้านี้ใหญ่เกินไป',
    response_broken: brokenTh,
    encoding_unsupported: brokenTh,
    content_type_unsupported: textlessTh,
    text_unreadable: textlessTh,
    robots_refused: 'เว็บไซต์ขอไม่ให้โปรแกรมอ่าน',
    outbound_closed: 'ระบบกำลังเริ่มทำงานใหม่',
    question_open: 'ระบบจะอ่านเมื่อถึงเวลาที่ตัดสินได้',
    evidence_missing: 'ไม่มีสำเนาที่เก็บไว้ก่อนหน้านั้น',
    evidence_store_unreachable: 'ขณะนี้เปิดสำเนาที่เก็บไว้ไม่ได้',
    answer_time_spent: 'อ่านไม่ทันเวลาที่กำหนด',
    reads_busy: 'ขณะนี้ระบบกำลังอ่านแหล่งข้อมูลอื่นอยู่มากเกินไป',
    quote_not_found: 'โมเดลหนึ่งอ้างถ้อยคำที่ไม่มีในแหล่งนี้:',
  },
  notKept: {
    evidence_store_unreachable: 'ไม่ได้เก็บไว้ เพราะฐานข้อมูลไม่ตอบสนอง',
    evidence_client_budget_spent: 'ไม่ได้เก็บไว้ เพราะพื้นที่ของคุณสำหรับวันนี้เต็มแล้ว',
    evidence_total_budget_spent: 'ไม่ได้เก็บไว้ เพราะพื้นที่สำหรับคำถามของผู้เยี่ยมชมเต็มแล้ว',
    evidence_source_budget_spent: 'ไม่ได้เก็บไว้ เพราะวันนี้เก็บแหล่งนี้ไว้หลายฉบับแล้ว',
  },
};
