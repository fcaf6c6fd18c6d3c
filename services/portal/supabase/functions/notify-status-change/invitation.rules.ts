import type { Language } from '../_shared/status-names.rules.ts';
import { roleNames } from '../_shared/role-names.rules.ts';
import { dayOf, type Heading, type NoticeContent } from './headings.rules.ts';

/** The subject of an invitation, which is mail alone: its reader has no inbox yet. */
export const invitationHeading: Heading = {
  th: ({ content }) => [`คำเชิญให้ใช้พอร์ทัล ในบทบาท${officeOf(content, 'th')}`, content.organisation_th].filter(Boolean).join(' · '),
  en: ({ content }) =>
    [`You’re invited. Your role: ${officeOf(content, 'en')}`, content.organisation].filter(Boolean).join(' · '),
};

/** What the person does next. */
export const invitationLead: Heading = {
  th: ({ content }) =>
    `โปรดเข้าสู่ระบบพอร์ทัลด้วยอีเมลนี้ภายในวันที่ ${dayOf(content.expires_at, 'th')} แล้วคุณจะได้รับบทบาทนี้ทันทีที่เข้าสู่ระบบครั้งแรก หากคุณไม่ทราบเรื่องคำเชิญนี้ ไม่ต้องดำเนินการใด ๆ`,
  en: ({ content }) =>
    `Sign in to the portal with this email address by ${dayOf(content.expires_at, 'en')}. You’ll get the role when you first sign in. If you didn’t expect this invitation, ignore it.`,
};

/** A role with its division or club. */
function officeOf({ role = '', place, place_en: placeEn }: NoticeContent, language: Language): string {
  const name = roleNames[role]?.[language] ?? role;
  const where = language === 'th' ? place : placeEn;
  return where ? `${name} (${where})` : name;
}
