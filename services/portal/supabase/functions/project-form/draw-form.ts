import { isRecord } from '../_shared/read-body.ts';
import { deedOf, statusNames } from '../_shared/status-names.rules.ts';
import { bahtWords } from '../_shared/baht-words.rules.ts';
import { asStated } from '../_shared/names.rules.ts';
import { thaiDate, thaiMoment } from '../_shared/thai-date.rules.ts';
import { footerOf, drawLetterhead, type Issuer } from '../_shared/pdf/letterhead.ts';
import { Page, propertyOf, quiet, type FormType } from '../_shared/pdf/page.ts';
import { drawTable, heightTogether, type TableContent } from '../_shared/pdf/table.ts';
import { drawApprovals, drawFormCheck, roleOf } from './approvals.ts';
import { baht, budgetLines } from './budget.rules.ts';
import { numberOf, type ProjectForm } from './form.ts';
import { periodOf } from './period.rules.ts';

const nothing = '-';

/**
 * The official proposal form as a PDF. It depends on the project and the issuer alone: the same data always gives the same
 * bytes.
 * @param checkAddress the page that checks codes
 */
export async function drawForm(
  form: ProjectForm,
  type: FormType,
  issuer: Issuer,
  checkAddress: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const last = form.steps.at(-1);
  const page = new Page(type, { title: propertyOf(`แบบเสนอโครงการ ${form.title}`), date: new Date(last?.created_at ?? epoch) });
  const number = numberOf(form, 'proposal');
  drawLetterhead(page, issuer, number ? [`เลขที่ ${number.text}`, `อนุมัติวันที่ ${thaiDate(number.assigned_at)}`] : []);
  page.write('แบบเสนอโครงการ', { size: 18, font: 'semibold', align: 'center', tag: 'H1', lead: 1.4 });
  page.write(form.title, { size: 12, align: 'center', lead: 1.4 });
  if (form.title_en) page.write(form.title_en, { size: 10, align: 'center', color: quiet, lead: 1.4, language: 'en' });
  if (form.status === 'draft') page.write('ร่าง ยังไม่ได้ส่งพิจารณา', { size: 11, align: 'center', font: 'semibold' });
  page.space(8);
  drawFacts(page, form);
  drawSections(page, form);
  drawBudget(page, form);
  drawRisks(page, form);
  drawHistory(page, form);
  drawApprovals(page, form);
  // A project that was never submitted has nothing to check.
  if (last) await drawFormCheck(page, last, checkAddress);
  const mark = number === undefined ? '' : ` เลขที่ ${number.text}`;
  return page.end(footerOf(page, `${issuer.name} · แบบเสนอโครงการ${mark} · ${form.title}`));
}

const epoch = '2000-01-01T00:00:00Z';

function drawFacts(page: Page, form: ProjectForm): void {
  const facts: readonly (readonly [string, string])[] = [
    ['ปีการศึกษา', form.academic_year === null ? nothing : String(form.academic_year)],
    ['ฝ่าย / ชมรม', form.home || nothing],
    ['ผู้เสนอโครงการ', form.owner],
    ['ผู้รับผิดชอบ', stated(listOf(form.responsible).map(describePerson).filter(Boolean).join(', '))],
    ['อาจารย์ที่ปรึกษา', stated(form.advisor_name ?? '')],
    ['ระยะเวลา', periodOf(form)],
    ['สถานที่', form.venue ?? nothing],
    ['สถานะ', statusOf(form)],
  ];
  drawTable(page, { columns: [{ width: 130 }, { width: page.width - 130 }], rows: facts, isNamed: true });
}

/** Of a rejected project its last step says more: who approves, and who only agrees. */
function statusOf({ status, steps }: ProjectForm): string {
  const last = steps.at(-1);
  return (status === 'rejected' && last ? deedOf(last) : statusNames[status])?.th ?? status;
}

/** Names that the owner typed, which belong to no account. */
const stated = (names: string): string => (names.trim() === '' ? nothing : `${names}\n${asStated}`);

function drawSections(page: Page, form: ProjectForm): void {
  const participants = form.expected_participants === null ? '' : `\nจำนวนผู้เข้าร่วม ${form.expected_participants} คน`;
  const sections: readonly (readonly [string, string | null])[] = [
    ['หลักการและเหตุผล', form.rationale],
    ['วัตถุประสงค์', form.objectives],
    ['กลุ่มเป้าหมาย', `${form.target_group ?? nothing}${participants}`],
    ['แผนการดำเนินงาน', form.plan],
    ['ตัวชี้วัดความสำเร็จ', form.indicators],
    ['ผลที่คาดว่าจะได้รับ', form.expected_results],
  ];
  for (const [index, [name, text]] of sections.entries()) {
    page.head(`${index + 1}. ${name}`);
    page.write(text ?? nothing, { indent: 14 });
  }
}

function drawBudget(page: Page, form: ProjectForm): void {
  const [count, amount] = [60, 90];
  const table: TableContent = {
    columns: [
      { width: page.width - count - 2 * amount },
      { width: count, align: 'right' },
      { width: amount, align: 'right' },
      { width: amount, align: 'right' },
    ],
    head: ['รายการ', 'จำนวน', 'ราคาต่อหน่วย', 'รวม (บาท)'],
    rows: budgetLines(form.budget_items).map(({ name, quantity, price, total }) => [
      name,
      String(quantity),
      baht(price),
      baht(total),
    ]),
    foot: [`รวม (${bahtWords(form.budget_total)})`, '', '', baht(form.budget_total)],
  };
  page.head('7. งบประมาณ', heightTogether(page, table) + 40);
  page.write(`แหล่งงบประมาณ ${form.budget_source ?? nothing}`, { indent: 14 });
  if (table.rows.length === 0) return page.write('ไม่ได้ระบุงบประมาณ', { indent: 14 });
  drawTable(page, table);
}

const levels: Readonly<Record<string, string>> = { low: 'ต่ำ', medium: 'ปานกลาง', high: 'สูง' };

function drawRisks(page: Page, form: ProjectForm): void {
  const level = 70;
  const half = (page.width - 2 * level) / 2;
  const risks = listOf(form.risks);
  const table: TableContent = {
    columns: [half, level, level, half].map((width) => ({ width })),
    head: ['ความเสี่ยง', 'โอกาสเกิด', 'ผลกระทบ', 'แนวทางป้องกัน'],
    rows: risks.map((risk) => {
      const levelOf = (name: string) => levels[firstOf(risk, name)] ?? nothing;
      return [
        firstOf(risk, 'risk') || nothing,
        levelOf('likelihood'),
        levelOf('severity'),
        firstOf(risk, 'mitigation') || nothing,
      ];
    }),
  };
  page.head('8. ความเสี่ยงและแนวทางป้องกัน', Math.max(heightTogether(page, table), 40));
  if (risks.length === 0) return page.write(nothing, { indent: 14 });
  drawTable(page, table);
}

function drawHistory(page: Page, form: ProjectForm): void {
  const [number, moment] = [32, 142];
  const half = (page.width - number - moment) / 2;
  const table: TableContent = {
    columns: [number, half, half, moment].map((width) => ({ width })),
    head: ['ที่', 'การดำเนินการ', 'ผู้ดำเนินการ', 'เวลา'],
    rows: form.steps.map((step) => [
      String(step.sequence),
      deedOf(step).th,
      `${step.actor}\n${roleOf(step.acting_role)}`,
      thaiMoment(step.created_at),
    ]),
    size: 9,
  };
  page.head('9. ประวัติการพิจารณา', Math.max(heightTogether(page, table), 40));
  if (form.steps.length === 0) return page.write('ยังไม่ได้ส่งพิจารณา', { indent: 14 });
  drawTable(page, table);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const firstOf = (entry: unknown, ...names: readonly string[]): string =>
  isRecord(entry) ? (names.map((name) => textOf(entry[name])).find(Boolean) ?? '') : textOf(entry);
const describePerson = (entry: unknown): string => firstOf(entry, 'name', 'full_name', 'nickname');
