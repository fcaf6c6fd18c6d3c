import type { Language } from './status-names.rules.ts';

/** The name of each role in both languages, as within a sentence. */
export const roleNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  member: { th: 'สมาชิก', en: 'member' },
  chair: { th: 'ประธาน', en: 'chair' },
  vp: { th: 'อุปนายก', en: 'vice president' },
  secretary: { th: 'เลขานุการ', en: 'secretary' },
  president: { th: 'นายกสโมสร', en: 'president' },
  advisor: { th: 'อาจารย์ที่ปรึกษา', en: 'advisor' },
  asst_dean: { th: 'ผู้ช่วยคณบดี', en: 'assistant dean' },
  dean: { th: 'คณบดี', en: 'dean' },
  admin: { th: 'ผู้ดูแลระบบ', en: 'administrator' },
};
