import { thaiDate } from '../_shared/thai-date.rules.ts';
import { drawPicture, type Picture } from '../_shared/pdf/emblem.ts';
import { footerOf, drawLetterhead, type Issuer } from '../_shared/pdf/letterhead.ts';
import { Page, propertyOf, quiet, type FormType } from '../_shared/pdf/page.ts';
import { drawSignatures, signatureHeight } from '../_shared/pdf/signatures.ts';
import { drawTable, heightTogether, type TableContent } from '../_shared/pdf/table.ts';
import { bahtWords } from '../_shared/baht-words.rules.ts';
import { drawFormCheck, reporterOf } from './approvals.ts';
import { baht, budgetLines } from './budget.rules.ts';
import { numberOf, type ProjectForm } from './form.ts';
import { periodOf } from './period.rules.ts';
import type { ProjectReport } from './report.ts';

const nothing = '-';

interface Surroundings {
  readonly type: FormType;
  readonly issuer: Issuer;
  /** The page that checks codes. */
  readonly checkAddress: string;
  readonly photos: readonly Picture[];
}

/** The report of a project as a PDF. It depends on the project, its report, its photos and the issuer alone. */
export async function drawReport(
  form: ProjectForm,
  report: ProjectReport,
  { type, issuer, checkAddress, photos }: Surroundings,
): Promise<Uint8Array<ArrayBuffer>> {
  const submission = form.steps.findLast(({ to_status }) => to_status === 'post-report-submitted');
  const last = form.steps.at(-1);
  const page = new Page(type, {
    title: propertyOf(`รายงานผลโครงการ ${form.title}`),
    date: new Date(submission?.created_at ?? '2000-01-01T00:00:00Z'),
  });
  const [own, proposal] = [numberOf(form, 'report'), numberOf(form, 'proposal')];
  drawLetterhead(page, issuer, [
    ...(own ? [`เลขที่ ${own.text}`] : []),
    submission === undefined ? 'ร่าง ยังไม่ได้ส่ง' : `ส่งวันที่ ${thaiDate(submission.created_at)}`,
  ]);
  page.write('รายงานผลโครงการ', { size: 18, font: 'semibold', align: 'center', tag: 'H1', lead: 1.4 });
  page.write(form.title, { size: 12, align: 'center', lead: 1.4 });
  if (form.title_en) page.write(form.title_en, { size: 10, align: 'center', color: quiet, lead: 1.4, language: 'en' });
  page.space(8);
  drawTable(page, {
    columns: [{ width: 130 }, { width: page.width - 130 }],
    rows: [
      ['แบบเสนอโครงการ', proposal === undefined ? nothing : `เลขที่ ${proposal.text}`],
      ['ฝ่าย / ชมรม', form.home || nothing],
      ['ผู้รายงาน', form.owner],
      ['ระยะเวลา', periodOf(form)],
      ['สถานที่', form.venue ?? nothing],
    ],
    isNamed: true,
  });
  drawText(page, '1. วัตถุประสงค์', form.objectives);
  drawText(page, '2. ผลการดำเนินงาน', report.happened);
  drawParticipants(page, form, report);
  drawSpending(page, form, report);
  const drawn = photos.filter((photo) => isReadable(page, photo));
  // A signature does not stand alone on a page: without photos the last text goes there with it.
  const ending = page.heightOf(report.lessons ?? nothing, { indent: 14 }) + endingHeight;
  drawText(page, '5. บทเรียนที่ได้', report.lessons, drawn.length === 0 && ending < page.height / 2 ? ending : undefined);
  drawPhotos(page, drawn);
  if (submission) {
    page.head('ลงนาม', signatureHeight);
    drawSignatures(page, [reporterOf(submission)]);
  }
  if (last) await drawFormCheck(page, last, checkAddress);
  const mark = own === undefined ? '' : ` เลขที่ ${own.text}`;
  return page.end(footerOf(page, `${issuer.name} · รายงานผลโครงการ${mark} · ${form.title}`));
}

/** Of the signature with its heading, and of the code. */
const endingHeight = 30 + signatureHeight + 102;

function drawText(page: Page, name: string, text: string | null, below?: number): void {
  page.head(name, below);
  page.write(text ?? nothing, { indent: 14 });
}

function drawParticipants(page: Page, form: ProjectForm, report: ProjectReport): void {
  const counted = report.participants_counted ?? report.attendance;
  page.head('3. ผู้เข้าร่วม');
  if (form.expected_participants !== null) page.write(`ตามแผน ${form.expected_participants} คน`, { indent: 14 });
  page.write(`เช็กอินเข้าร่วมกิจกรรม ${counted} คน`, { indent: 14 });
  if (report.participants_corrected !== null)
    page.write(`จำนวนจริง ${report.participants_corrected} คน เนื่องจาก ${report.correction_reason ?? nothing}`, { indent: 14 });
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((satang, amount) => satang + Math.round(amount * 100), 0) / 100;

function drawSpending(page: Page, form: ProjectForm, report: ProjectReport): void {
  const amount = 82;
  const money = { width: amount, align: 'right' } as const;
  const lines = budgetLines(form.budget_items);
  const spentOn = (line: number | null) =>
    sumOf(report.receipts.filter(({ budget_line }) => budget_line === line).map((receipt) => receipt.amount));
  const outside = spentOn(null);
  const spent = sumOf(report.receipts.map((receipt) => receipt.amount));
  const table: TableContent = {
    columns: [{ width: page.width - 3 * amount }, money, money, money],
    head: ['รายการ', 'งบประมาณ', 'ใช้จริง', 'ผลต่าง (บาท)'],
    rows: [
      ...lines.map(({ name, total }, line) => [name, baht(total), baht(spentOn(line)), baht(total - spentOn(line))]),
      ...(outside > 0 ? [['นอกงบประมาณ', baht(0), baht(outside), baht(-outside)]] : []),
    ],
    foot: ['รวม', form.budget_total > 0 ? baht(form.budget_total) : 'ไม่ได้ระบุ', baht(spent), baht(form.budget_total - spent)],
  };
  page.head('4. ค่าใช้จ่าย', heightTogether(page, table) + 30);
  drawTable(page, table);
  page.space(4);
  page.write(`ใช้จริงรวม ${baht(spent)} บาท (${bahtWords(spent)})`, { indent: 14 });
  page.space(4);
  if (report.receipts.length > 0)
    drawTable(page, {
      columns: [{ width: 34 }, { width: 110 }, { width: page.width - 144 - amount }, money],
      head: ['ที่', 'วันที่', 'รายการ', 'จำนวนเงิน'],
      rows: report.receipts.map(({ paid_on, budget_line, amount: value }, index) => [
        String(index + 1),
        thaiDate(paid_on),
        budget_line === null ? 'นอกงบประมาณ' : (lines[budget_line]?.name ?? nothing),
        baht(value),
      ]),
      size: 9,
    });
  if (report.spending_note) {
    page.space(4);
    page.write(`หมายเหตุ ${report.spending_note}`, { indent: 14 });
  }
}

/** Whether PDFKit can read a picture. A damaged one must not keep the report from being drawn. */
function isReadable(page: Page, photo: Picture): boolean {
  try {
    (page.document as unknown as { openImage: (bytes: Picture) => unknown }).openImage(photo);
    return true;
  } catch {
    return false;
  }
}

/** Two pictures in a row. */
function drawPhotos(page: Page, photos: readonly Picture[]): void {
  if (photos.length === 0) return;
  const gap = 12;
  const [width, height] = [(page.width - gap) / 2, 150];
  if (!page.fits(height + 40)) page.newPage();
  page.head('6. ภาพกิจกรรม');
  for (let first = 0; first < photos.length; first += 2) {
    const top = page.take(height + gap);
    for (const [column, photo] of photos.slice(first, first + 2).entries()) {
      const box = { left: page.left + column * (width + gap), top, width, height };
      drawPicture(page, photo, `ภาพกิจกรรมที่ ${first + column + 1}`, box);
    }
  }
}
