import { encodeQR } from 'qr';
import { isRecord } from '../_shared/read-body.ts';
import { statusNames } from '../_shared/status-names.rules.ts';
import { asStated } from '../_shared/names.rules.ts';
import { thaiDate, thaiMoment } from '../_shared/thai-date.rules.ts';
import { formKey } from '../_shared/form-key.rules.ts';
import type { FormStep, ProjectForm } from './form.ts';
import { Page, propertyOf, type FormType } from '../_shared/pdf-page.ts';

const roles: Readonly<Record<string, string>> = {
  owner: 'เจ้าของโครงการ',
  chair: 'ประธานฝ่าย/ชมรม',
  secretary: 'เลขานุการ',
  vp: 'อุปนายก',
  president: 'นายกสโมสร',
  advisor: 'อาจารย์ที่ปรึกษา',
  asst_dean: 'ผู้ช่วยคณบดี',
  dean: 'คณบดี',
  admin: 'ผู้ดูแลระบบ',
};
const nothing = '-';

/**
 * The official proposal form as a PDF. It depends on the project alone: the same data always gives the same bytes.
 * @param checkAddress the address in the code: the public check of this project's history
 */
export async function drawForm(
  form: ProjectForm,
  type: FormType,
  organisation: string,
  checkAddress: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const last = form.steps.at(-1);
  const page = new Page(type, propertyOf(form.title), new Date(last?.created_at ?? '2000-01-01T00:00:00Z'));
  page.write(organisation, { size: 11, align: 'center' });
  page.write('แบบเสนอโครงการ', { size: 18, font: 'semibold', align: 'center' });
  if (form.status === 'draft') page.write('ฉบับร่าง ยังไม่ได้เสนอ', { size: 12, align: 'center' });
  page.space(8);
  drawFacts(page, form);
  drawSections(page, form);
  drawBudget(page, form);
  drawRisks(page, form);
  drawHistory(page, form);
  // A project that was never submitted has nothing to check.
  if (last) drawCode(page, form.id, last, checkAddress);
  return page.end();
}

/** The key comes from the approved content: only people with the form, or who may read the project, know it. */
function drawCode(page: Page, id: string, last: FormStep, checkAddress: string): void {
  const marks = `step=${last.sequence}&hash=${last.hash}&key=${formKey(last)}`;
  page.space(10);
  page.code(encodeQR(`${checkAddress}/${id}?${marks}`, 'raw', { ecc: 'medium', border: 2 }), 120, [
    'สแกนเพื่อตรวจสอบประวัติการอนุมัติของเอกสารนี้',
    'Scan to check the history of approvals of this form.',
    `รหัสโครงการ ${id}`,
    `ลำดับที่ ${last.sequence}`,
    last.hash,
  ]);
}

function drawFacts(page: Page, form: ProjectForm): void {
  const label = 130;
  const facts: readonly (readonly [string, string])[] = [
    ['ชื่อโครงการ', form.title],
    ['ชื่อภาษาอังกฤษ', form.title_en ?? nothing],
    ['ปีการศึกษา', form.academic_year === null ? nothing : String(form.academic_year)],
    ['ฝ่าย / ชมรม', form.home || nothing],
    ['ผู้เสนอโครงการ', form.owner],
    ['ผู้รับผิดชอบ', stated(listOf(form.responsible).map(describePerson).filter(Boolean).join(', '))],
    ['อาจารย์ที่ปรึกษา', stated(form.advisor_name ?? '')],
    ['ระยะเวลา', periodOf(form)],
    ['สถานที่', form.venue ?? nothing],
    ['สถานะ', statusNames[form.status]?.th ?? form.status],
  ];
  for (const [name, value] of facts)
    page.row([
      { text: name, width: label },
      { text: value, width: page.width - label },
    ]);
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
  const row = (cells: readonly string[], font: 'regular' | 'semibold' = 'regular') =>
    page.row(
      cells.map((text, place) => ({
        text,
        width: [page.width - count - 2 * amount, count, amount, amount][place] ?? amount,
        align: place === 0 ? 'left' : 'right',
      })),
      { font },
    );
  page.head('7. งบประมาณ');
  page.write(`แหล่งงบประมาณ ${form.budget_source ?? nothing}`, { indent: 14 });
  row(['รายการ', 'จำนวน', 'ราคาต่อหน่วย', 'รวม (บาท)'], 'semibold');
  for (const item of listOf(form.budget_items)) {
    const { quantity, price } = readItem(item);
    row([describeItem(item), String(quantity), baht(price), baht(Math.round(quantity * price * 100) / 100)]);
  }
  row(['รวม', '', '', baht(form.budget_total)], 'semibold');
}

const levels: Readonly<Record<string, string>> = { low: 'ต่ำ', medium: 'ปานกลาง', high: 'สูง' };

function drawRisks(page: Page, form: ProjectForm): void {
  const level = 70;
  const half = (page.width - 2 * level) / 2;
  const row = (cells: readonly string[], font: 'regular' | 'semibold' = 'regular') =>
    page.row(
      cells.map((text, place) => ({ text, width: [half, level, level, half][place] ?? half })),
      { font },
    );
  page.head('8. ความเสี่ยงและแนวทางป้องกัน');
  const risks = listOf(form.risks);
  if (risks.length === 0) return page.write(nothing, { indent: 14 });
  row(['ความเสี่ยง', 'โอกาสเกิด', 'ผลกระทบ', 'แนวทางป้องกัน'], 'semibold');
  for (const risk of risks) {
    const levelOf = (name: string) => levels[firstOf(risk, name)] ?? nothing;
    row([firstOf(risk, 'risk') || nothing, levelOf('likelihood'), levelOf('severity'), firstOf(risk, 'mitigation') || nothing]);
  }
}

function drawHistory(page: Page, form: ProjectForm): void {
  page.head('9. ประวัติการพิจารณา');
  if (form.steps.length === 0) return page.write('ยังไม่ได้เสนอ', { indent: 14 });
  const [number, moment, hash] = [24, 128, 72];
  const half = (page.width - number - moment - hash) / 2;
  for (const step of form.steps)
    page.row(
      [
        { text: String(step.sequence), width: number },
        { text: statusNames[step.to_status]?.th ?? step.to_status, width: half },
        { text: `${step.actor}\n${roles[step.acting_role] ?? step.acting_role}`, width: half },
        { text: thaiMoment(step.created_at), width: moment },
        { text: step.hash.slice(0, 12), width: hash },
      ],
      { size: 9 },
    );
}

function periodOf({ starts_on: start, ends_on: end }: ProjectForm): string {
  if (start === null) return nothing;
  return end === null || end === start ? thaiDate(start) : `${thaiDate(start)} ถึง ${thaiDate(end)}`;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const firstOf = (entry: unknown, ...names: readonly string[]): string =>
  isRecord(entry) ? (names.map((name) => textOf(entry[name])).find(Boolean) ?? '') : textOf(entry);
const describePerson = (entry: unknown): string => firstOf(entry, 'name', 'full_name', 'nickname');
const describeItem = (entry: unknown): string => firstOf(entry, 'name', 'item', 'title', 'description') || nothing;

/** A line has a quantity and a price, or an amount. */
function readItem(entry: unknown): { readonly quantity: number; readonly price: number } {
  const numberOf = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : 0);
  const given = isRecord(entry) ? entry : {};
  return {
    quantity: numberOf(firstOf(given, 'quantity') || '1'),
    price: numberOf(firstOf(given, 'price', 'amount', 'total')),
  };
}

/** 12,345.50, independent of the runtime's locale data. */
const baht = (value: number): string => value.toFixed(2).replaceAll(/\B(?=(\d{3})+(?!\d)\.)/g, ',');
