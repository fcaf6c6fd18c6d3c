import { roleNames } from '../_shared/role-names.rules.ts';
import { statusNames, type Language } from '../_shared/status-names.rules.ts';

/** What the sentence of a notice names: the payload of its event. */
export interface NoticeContent {
  readonly title?: string | null;
  readonly title_en?: string | null;
  readonly status?: string;
  readonly to_status?: string;
  readonly note?: string | null;
  readonly from?: string;
  readonly to?: string;
  readonly provider?: string;
  readonly total?: number;
  readonly starts_at?: string;
  readonly place?: string | null;
  readonly place_en?: string | null;
  /** Of a certificate's number, in the Buddhist era. */
  readonly year?: number;
  readonly number?: number;
  /** Of an invitation: the language of its reader, who has no profile yet. */
  readonly language?: Language;
  readonly role?: string;
  readonly organisation?: string | null;
  readonly organisation_th?: string | null;
  readonly expires_at?: string;
  /** Of terms of office: their last day, and how many end then. */
  readonly ends_on?: string;
  readonly count?: number;
  /** Of a draft: its event. `title` is the club. */
  readonly event?: string;
  readonly event_en?: string;
  /** Of a draft: it cancels its event. */
  readonly is_cancellation?: true;
}

/** The parts of a sentence, already in the reader's language and on one line. */
interface Parts {
  readonly title: string;
  readonly status: string;
  readonly content: NoticeContent;
}

export type Heading = Readonly<Record<Language, (parts: Parts) => string>>;

/** The sentence of each kind of notice. A test compares the kinds with those of the database. */
export const headings: Readonly<Record<string, Heading>> = {
  'status-change': {
    th: ({ title, status }) => `โครงการ “${title}”: ${status}`,
    en: ({ title, status }) => `Project “${title}”: ${status}`,
  },
  'review-waiting': {
    th: ({ title, status }) => `โครงการ “${title}” รอคุณพิจารณา (${status})`,
    en: ({ title, status }) => `“${title}” is waiting for your review (${status})`,
  },
  'review-reminder': {
    th: ({ title, status }) => `โครงการ “${title}” ยังรอการพิจารณาของคุณ (${status})`,
    en: ({ title, status }) => `“${title}” is still waiting for your review (${status})`,
  },
  'review-escalation': {
    th: ({ title, status }) => `โครงการ “${title}” รอการพิจารณานานเกินกำหนด (${status})`,
    en: ({ title, status }) => `The review of “${title}” is overdue (${status})`,
  },
  comment: {
    th: ({ title }) => `มีความเห็นใหม่ในโครงการ “${title}”`,
    en: ({ title }) => `New comment on “${title}”`,
  },
  'account-expires': {
    th: ({ content }) => `คุณไม่ได้ใช้บัญชีนี้มานาน ระบบจะลบบัญชีในวันที่ ${momentOf(content, 'th')} โปรดเข้าสู่ระบบหากต้องการใช้บัญชีต่อ`,
    en: ({ content }) =>
      `You haven’t used your account for a long time. It will be erased on ${momentOf(content, 'en')}. Sign in to keep it.`,
  },
  'event-changed': {
    th: ({ title, content }) => `กิจกรรม “${title}” มีการเปลี่ยนแปลง: ${momentOf(content, 'th')}`,
    en: ({ title, content }) => `“${title}” has changed. New details: ${momentOf(content, 'en')}`,
  },
  'event-cancelled': {
    th: ({ title, content }) => `กิจกรรม “${title}” ถูกยกเลิก (เดิม ${momentOf(content, 'th')})`,
    en: ({ title, content }) => `“${title}” was cancelled. It was planned for ${momentOf(content, 'en')}.`,
  },
  'event-place': {
    th: ({ title, content }) => `คุณได้สิทธิ์เข้าร่วมกิจกรรม “${title}” แล้ว: ${momentOf(content, 'th')}`,
    en: ({ title, content }) => `You now have a place at “${title}”: ${momentOf(content, 'en')}`,
  },
  'event-reminder': {
    th: ({ title, content }) => `กิจกรรม “${title}” ใกล้จะเริ่มแล้ว: ${momentOf(content, 'th')}`,
    en: ({ title, content }) => `“${title}” is coming up: ${momentOf(content, 'en')}`,
  },
  'order-paid': {
    th: ({ title }) => `${title} ได้รับเงินค่าสินค้าของคุณแล้ว`,
    en: ({ title }) => `${title} has received your payment`,
  },
  'order-handed-over': {
    th: ({ title }) => `${title} ส่งมอบสินค้าให้คุณแล้ว`,
    en: ({ title }) => `${title} has handed over your order`,
  },
  'order-refunded': {
    th: ({ title }) => `${title} คืนเงินให้คุณแล้ว`,
    en: ({ title }) => `${title} has refunded your order`,
  },
  'order-cancelled': {
    th: ({ title }) => `คำสั่งซื้อของคุณจาก ${title} ถูกยกเลิก`,
    en: ({ title }) => `Your order from ${title} was cancelled`,
  },
  'order-slip-refused': {
    th: ({ title }) => `${title} ปฏิเสธสลิปการโอนของคุณ โปรดส่งสลิปใบอื่น`,
    en: ({ title }) => `${title} didn’t accept your payment slip. Please submit another one.`,
  },
  'poll-closed': {
    th: ({ title }) => `โพล “${title}” ปิดรับคำตอบแล้ว`,
    en: ({ title }) => `The poll “${title}” has closed`,
  },
  'poll-removed': {
    th: ({ title }) => `ผู้ดูแลระบบลบโพล “${title}” ของคุณ`,
    en: ({ title }) => `An administrator removed your poll “${title}”`,
  },
  'club-request': {
    th: ({ title }) => `มีผู้ขอเข้าร่วม${title}`,
    en: ({ title }) => `Someone asked to join ${title}`,
  },
  'club-joined': {
    th: ({ title }) => `${title}มีสมาชิกใหม่`,
    en: ({ title }) => `${title} has a new member`,
  },
  'club-accepted': {
    th: ({ title }) => `คุณเป็นสมาชิก${title}แล้ว`,
    en: ({ title }) => `You’re now a member of ${title}`,
  },
  'club-declined': {
    th: ({ title }) => `${title}ไม่รับคำขอของคุณ`,
    en: ({ title }) => `${title} declined your request`,
  },
  'club-removed': {
    th: ({ title }) => `คุณไม่ได้เป็นสมาชิก${title}แล้ว`,
    en: ({ title }) => `You’re no longer a member of ${title}`,
  },
  'club-office': {
    th: ({ title }) => `คุณเป็นกรรมการ${title}แล้ว`,
    en: ({ title }) => `You’re now an officer of ${title}`,
  },
  'club-message': {
    th: ({ title }) => `มีข้อความถึง${title}`,
    en: ({ title }) => `Someone wrote to ${title}`,
  },
  'club-reply': {
    th: ({ title }) => `${title}ตอบคุณแล้ว`,
    en: ({ title }) => `${title} replied to you`,
  },
  'club-news': {
    th: ({ title }) => `${title}ส่งข้อความถึงสมาชิก`,
    en: ({ title }) => `${title} wrote to its members`,
  },
  'event-draft-waiting': {
    th: ({ title, content }) =>
      content.is_cancellation
        ? `${title}ขอยกเลิกกิจกรรม “${eventOf(content, 'th')}”`
        : `ร่างกิจกรรม “${eventOf(content, 'th')}” ของ${title}รอเผยแพร่`,
    en: ({ title, content }) =>
      content.is_cancellation
        ? `${title}’s request to cancel “${eventOf(content, 'en')}” is waiting to be confirmed`
        : `${title}’s draft of “${eventOf(content, 'en')}” is waiting to be published`,
  },
  'event-draft-published': {
    th: ({ title, content }) =>
      content.is_cancellation
        ? `ยกเลิกกิจกรรม “${eventOf(content, 'th')}” ตามคำขอของ${title}แล้ว`
        : `ร่างกิจกรรม “${eventOf(content, 'th')}” ของ${title}เผยแพร่แล้ว`,
    en: ({ title, content }) =>
      content.is_cancellation
        ? `“${eventOf(content, 'en')}” was cancelled, as ${title} asked`
        : `${title}’s draft of “${eventOf(content, 'en')}” was published`,
  },
  'event-draft-returned': {
    th: ({ title, content }) =>
      `${content.is_cancellation ? 'คำขอยกเลิก' : 'ร่าง'}กิจกรรม “${eventOf(content, 'th')}” ของ${title}ถูกส่งกลับให้แก้ไข`,
    en: ({ title, content }) =>
      `${title}’s ${content.is_cancellation ? 'request to cancel' : 'draft of'} “${eventOf(content, 'en')}” was sent back`,
  },
  'certificate-issued': {
    th: ({ content: { number, year } }) => `ออกหนังสือรับรองเลขที่ ${number}/${year} ให้คุณแล้ว`,
    en: ({ content: { number, year } }) => `Your certificate ${number}/${year} was issued`,
  },
  'certificate-revoked': {
    th: ({ content: { number, year } }) => `หนังสือรับรองเลขที่ ${number}/${year} ของคุณถูกเพิกถอน`,
    en: ({ content: { number, year } }) => `Your certificate ${number}/${year} was revoked`,
  },
  'account-suspended': {
    th: () => 'บัญชีของคุณถูกระงับ',
    en: () => 'Your account was suspended',
  },
  'account-restored': {
    th: () => 'บัญชีของคุณใช้งานได้อีกครั้ง',
    en: () => 'Your account is active again',
  },
  'role-changed': {
    th: ({ content: { to } }) => `บทบาทของคุณเปลี่ยนเป็น${roleNames[to ?? '']?.th ?? to}`,
    en: ({ content: { to } }) => `Your role in the portal is now ${roleNames[to ?? '']?.en ?? to}`,
  },
  'provider-added': {
    th: ({ content: { provider } }) => `มีการเพิ่มวิธีเข้าสู่ระบบในบัญชีของคุณ: ${provider}`,
    en: ({ content: { provider } }) => `A new way to sign in was added to your account: ${provider}`,
  },
  'terms-ending': {
    th: ({ content }) => `วาระการดำรงตำแหน่ง ${content.count} วาระสิ้นสุดวันที่ ${dayOf(content.ends_on, 'th')}`,
    en: ({ content }) =>
      `${content.count} ${content.count === 1 ? 'term of office ends' : 'terms of office end'} on ${dayOf(content.ends_on, 'en')}`,
  },
};

export const dayOf = (day = '', language: Language): string =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', { dateStyle: 'long', timeZone: 'Asia/Bangkok' }).format(
    new Date(day),
  );

/** Of a draft, on one line. */
const eventOf = ({ event, event_en: english }: NoticeContent, language: Language): string =>
  ((language === 'en' ? english : event) ?? event ?? '').replaceAll(/\s+/g, ' ').trim();

/** Time in Bangkok, and the place of an event that has one. */
function momentOf({ starts_at: start, place, place_en: placeEn }: NoticeContent, language: Language): string {
  if (start === undefined) return '';
  const moment = new Intl.DateTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Bangkok',
  }).format(new Date(start));
  return language === 'th' ? joined(' ณ ', `${moment} น.`, place) : joined(', ', moment, placeEn);
}

const joined = (separator: string, ...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(separator);

export const statusOf = (status: string, language: Language): string => statusNames[status]?.[language] ?? status;
