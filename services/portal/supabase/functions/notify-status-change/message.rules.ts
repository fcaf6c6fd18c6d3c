/** What an event of the outbox tells of. */
export type EventKind = 'status-change' | 'review-reminder' | 'review-escalation';
export type Language = 'th' | 'en';

export interface ProjectEvent {
  readonly kind: EventKind;
  readonly projectId: string;
  readonly titles: Readonly<Record<Language, string>>;
  readonly status: string;
  readonly note: string | null;
}

export interface Message {
  readonly subject: string;
  readonly text: string;
  /** The project's page. */
  readonly url: string;
  /** The same for every message about one project, so that a newer one may take the place of an older. */
  readonly tag: string;
  readonly language: Language;
}

/** How each state reads in both languages. */
export const statusNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  draft: { th: 'ฉบับร่าง', en: 'draft' },
  'submitted-to-chair': { th: 'ส่งให้ประธานฝ่ายพิจารณา', en: 'submitted to the chair' },
  'chair-approved': { th: 'ประธานฝ่ายเห็นชอบ', en: 'approved by the chair' },
  'secretary-approved': { th: 'เลขานุการเห็นชอบ', en: 'approved by the secretary' },
  'vp-approved': { th: 'อุปนายกเห็นชอบ', en: 'approved by the vice president' },
  'president-approved': { th: 'นายกสโมสรเห็นชอบ', en: 'approved by the president' },
  'advisor-approved': { th: 'อาจารย์ที่ปรึกษาเห็นชอบ', en: 'approved by the advisor' },
  'assist-dean-approved': { th: 'ผู้ช่วยคณบดีเห็นชอบ', en: 'approved by the assistant dean' },
  'dean-approved': { th: 'คณบดีอนุมัติ', en: 'approved by the dean' },
  'in-progress': { th: 'กำลังดำเนินการ', en: 'in progress' },
  completed: { th: 'ดำเนินการเสร็จสิ้น', en: 'completed' },
  'post-report-submitted': { th: 'ส่งรายงานผลแล้ว', en: 'report submitted' },
  archived: { th: 'จัดเก็บแล้ว', en: 'archived' },
  rejected: { th: 'ไม่อนุมัติ', en: 'rejected' },
  'revisions-requested': { th: 'ขอให้แก้ไข', en: 'revisions requested' },
  cancelled: { th: 'ยกเลิก', en: 'cancelled' },
};

const headings: Readonly<Record<EventKind, Readonly<Record<Language, (title: string, status: string) => string>>>> = {
  'status-change': {
    th: (title, status) => `โครงการ “${title}”: ${status}`,
    en: (title, status) => `Project “${title}”: ${status}`,
  },
  'review-reminder': {
    th: (title, status) => `โครงการ “${title}” รอการพิจารณาของท่าน (${status})`,
    en: (title, status) => `Project “${title}” waits for your review (${status})`,
  },
  'review-escalation': {
    th: (title, status) => `โครงการ “${title}” รอการพิจารณานานเกินกำหนด (${status})`,
    en: (title, status) => `Project “${title}” has waited for its review too long (${status})`,
  },
};

/** One line, without what would break a heading or a mail's header. */
const line = (text: string, length: number): string => {
  const clean = text.replaceAll(/\s+/g, ' ').trim();
  return clean.length > length ? `${clean.slice(0, length - 1)}…` : clean;
};

/** The message about an event, for one reader. `site` is the portal's address without a slash at its end. */
export function writeMessage(event: ProjectEvent, language: Language, site: string): Message {
  const title = line(event.titles[language], 150);
  const subject = headings[event.kind][language](title, statusNames[event.status]?.[language] ?? event.status);
  const url = `${site}/project/${event.projectId}`;
  const note = event.note === null ? [] : [`${language === 'th' ? 'ความเห็น' : 'Note'}: ${line(event.note, 500)}`];
  return { subject, text: [subject, ...note, url].join('\n'), url, tag: `project-${event.projectId}`, language };
}
