import { deedOf, statusNames } from '../_shared/status-names.rules.ts';
import { thaiMoment } from '../_shared/thai-date.rules.ts';

/** The result of verify_approval_chain. */
export interface Chain {
  readonly project_id: string;
  readonly is_whole: boolean;
  readonly steps: number;
  readonly broken_at: number | null;
  readonly status: string;
  readonly chain: readonly {
    readonly sequence: number;
    readonly to_status: string;
    readonly acting_role: string;
    readonly created_at: string;
    readonly hash: string;
  }[];
}

/** The result for people who scan the code, in both languages. */
export function writeVerdict(chain: Chain, isPrintedThere: boolean | undefined): string {
  const name = (status: string) => `${statusNames[status]?.th ?? status} / ${statusNames[status]?.en ?? status}`;
  const whole = chain.is_whole
    ? 'ประวัติการพิจารณาครบถ้วน ไม่มีการแก้ไข / The approval history is complete and unchanged.'
    : `ประวัติการพิจารณาผิดปกติตั้งแต่ขั้นที่ ${chain.broken_at ?? '-'} / The approval history was altered (from step ${chain.broken_at ?? '-'} on).`;
  const printed = {
    true: ['ขั้นที่พิมพ์บนเอกสารตรงกับประวัติ / The step on the printed form matches it.'],
    false: ['ขั้นที่พิมพ์บนเอกสารไม่ตรงกับประวัติ / The step on the printed form does NOT match it.'],
    undefined: [],
  }[String(isPrintedThere) as 'true' | 'false' | 'undefined'];
  const steps = chain.chain.map(
    (step) =>
      `${step.sequence}. ${deedOf(step).th} / ${deedOf(step).en}\n   ${thaiMoment(step.created_at)} · ${step.hash.slice(0, 16)}`,
  );
  return [
    whole,
    ...printed,
    '',
    `สถานะปัจจุบัน / Now: ${name(chain.status)}`,
    `โครงการ / Project: ${chain.project_id}`,
    '',
    ...steps,
    '',
  ].join('\n');
}
