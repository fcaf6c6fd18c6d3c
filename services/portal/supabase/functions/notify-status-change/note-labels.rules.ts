import type { Language } from '../_shared/status-names.rules.ts';

type Label = Readonly<Record<Language, string>>;

const comment: Label = { th: 'ความเห็น', en: 'Comment' };
const message: Label = { th: 'ข้อความ', en: 'Message' };
const position: Label = { th: 'ตำแหน่ง', en: 'Position' };
const reason: Label = { th: 'เหตุผล', en: 'Reason' };
const note: Label = { th: 'หมายเหตุ', en: 'Note' };

const labels: Readonly<Record<string, Label>> = {
  comment,
  'club-request': message,
  'club-message': message,
  'club-reply': message,
  'club-news': message,
  'event-draft-returned': message,
  'club-office': position,
  'club-declined': reason,
  'club-removed': reason,
  'event-cancelled': reason,
  'event-draft-waiting': reason,
  'event-draft-published': reason,
  'poll-removed': reason,
  'certificate-revoked': reason,
  'account-suspended': reason,
  'account-restored': reason,
};

/** What the text of a notice is: a comment, a message, a reason; else a note. */
export const labelOfNote = (kind: string, language: Language): string => (labels[kind] ?? note)[language];
