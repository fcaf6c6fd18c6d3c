export type Language = 'th' | 'en';

/** The label of each status in both languages. */
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
  'revisions-requested': { th: 'ขอให้แก้ไข', en: 'changes requested' },
  cancelled: { th: 'ยกเลิก', en: 'cancelled' },
};
