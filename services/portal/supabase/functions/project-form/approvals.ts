import { drawCheck } from '../_shared/pdf/check-block.ts';
import type { Page } from '../_shared/pdf/page.ts';
import { drawSignatures, signatureHeight, type Signature } from '../_shared/pdf/signatures.ts';
import { formCode } from '../_shared/form-code.rules.ts';
import { roleNames } from '../_shared/role-names.rules.ts';
import { thaiMoment } from '../_shared/thai-date.rules.ts';
import type { FormStep, ProjectForm } from './form.ts';

/** The role in which a person moved a project, as forms print it. */
export function roleOf(role: string): string {
  if (role === 'owner') return 'ผู้เสนอโครงการ';
  return role === 'chair' ? 'ประธานฝ่าย/ชมรม' : (roleNames[role]?.th ?? role);
}

const deeds: Readonly<Record<string, string>> = {
  'submitted-to-chair': 'ผู้เสนอโครงการ',
  'chair-approved': 'เห็นชอบ',
  'secretary-approved': 'เห็นชอบ',
  'vp-approved': 'เห็นชอบ',
  'president-approved': 'เห็นชอบ',
  'advisor-approved': 'เห็นชอบ',
  'assist-dean-approved': 'เห็นชอบ',
  'dean-approved': 'อนุมัติ',
};

/** How people act who do not hold the office of the step. A deputy's principal is named instead. */
const authorities: Readonly<Record<string, readonly string[]>> = {
  'same-role': ['ผู้ดำรงตำแหน่งเดียวกัน พิจารณาแทน'],
  'next-step': ['ผู้พิจารณาลำดับถัดไป พิจารณาแทน'],
  administrator: ['ผู้ดูแลระบบ พิจารณาแทนตามเหตุผลที่บันทึกไว้'],
};

/** The steps of the last round: since the project was last submitted. */
export function lastRound(steps: readonly FormStep[]): readonly FormStep[] {
  const start = steps.findLastIndex(({ to_status }) => to_status === 'submitted-to-chair');
  return start < 0 ? [] : steps.slice(start);
}

const signatureOf =
  (deed: string) =>
  (step: FormStep): Signature => ({
    deed: `${deed} (ทางอิเล็กทรอนิกส์)`,
    name: step.actor,
    lines: [
      ...[roleOf(step.acting_role)].filter((role) => role !== deed),
      ...(step.principal === undefined ? [] : [`ปฏิบัติหน้าที่แทน ${step.principal}`]),
      ...(authorities[step.authority ?? ''] ?? []),
    ],
    moment: thaiMoment(step.created_at),
  });

/** Who proposed and who approved, each with the role in which they acted and the time. */
export function drawApprovals(page: Page, { steps }: ProjectForm): void {
  const signatures = lastRound(steps).flatMap((step) => {
    const deed = deeds[step.to_status];
    return deed === undefined ? [] : [signatureOf(deed)(step)];
  });
  if (signatures.length === 0) return;
  page.head('10. ลงนาม', signatureHeight);
  drawSignatures(page, signatures);
}

/** The person who submitted the report. */
export const reporterOf = (step: FormStep): Signature => signatureOf('ผู้รายงาน')(step);

/** How to check the document. */
export async function drawFormCheck(page: Page, last: FormStep, checkAddress: string): Promise<void> {
  const code = await formCode(last);
  page.space(12);
  drawCheck(page, {
    address: `${checkAddress}/${code}`,
    code,
    sentences: [
      ['สแกนหรือพิมพ์รหัสเพื่อตรวจสอบประวัติการพิจารณาของเอกสารนี้', 'Scan or type the code to check this document’s approval history.'],
    ],
  });
}
