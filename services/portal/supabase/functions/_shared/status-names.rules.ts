export type Language = 'th' | 'en';

/** The label of each status in both languages. */
export const statusNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  draft: { th: 'ร่าง', en: 'draft' },
  'submitted-to-chair': { th: 'รอประธานพิจารณา', en: 'with the chair' },
  'chair-approved': { th: 'ประธานเห็นชอบแล้ว', en: 'approved by the chair' },
  'secretary-approved': { th: 'เลขานุการเห็นชอบแล้ว', en: 'approved by the secretary' },
  'vp-approved': { th: 'อุปนายกเห็นชอบแล้ว', en: 'approved by the vice president' },
  'president-approved': { th: 'นายกสโมสรเห็นชอบแล้ว', en: 'approved by the president' },
  'advisor-approved': { th: 'อาจารย์ที่ปรึกษาเห็นชอบแล้ว', en: 'approved by the advisor' },
  'assist-dean-approved': { th: 'ผู้ช่วยคณบดีเห็นชอบแล้ว', en: 'approved by the assistant dean' },
  'dean-approved': { th: 'คณบดีอนุมัติแล้ว', en: 'approved by the dean' },
  'in-progress': { th: 'กำลังดำเนินการ', en: 'in progress' },
  completed: { th: 'จัดเสร็จแล้ว', en: 'completed' },
  'post-report-submitted': { th: 'ส่งรายงานแล้ว', en: 'report submitted' },
  archived: { th: 'จัดเก็บแล้ว', en: 'archived' },
  rejected: { th: 'ไม่ผ่านการพิจารณา', en: 'rejected' },
  'revisions-requested': { th: 'ส่งกลับให้แก้ไข', en: 'changes requested' },
  cancelled: { th: 'ยกเลิกแล้ว', en: 'cancelled' },
};

const takingBack = { th: 'นำกลับมาแก้ไข', en: 'taken back to edit' };
const submission = { th: 'ส่งพิจารณา', en: 'submitted' };
const rejection = { th: 'ไม่เห็นชอบ', en: 'rejected' };
const rejectionByDean = { th: 'ไม่อนุมัติ', en: 'rejected' };

/** What a step did, in both languages. In Thai, reviewers agree or do not; only the dean approves or does not. */
export function deedOf({ to_status: status, acting_role: role }: { readonly to_status: string; readonly acting_role: string }) {
  if (status === 'draft') return takingBack;
  if (status === 'submitted-to-chair') return submission;
  if (status === 'rejected') return role === 'dean' ? rejectionByDean : rejection;
  return statusNames[status] ?? { th: status, en: status };
}
