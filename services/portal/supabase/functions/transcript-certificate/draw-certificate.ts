import { nameNotConfirmed } from '../_shared/names.rules.ts';
import { drawDivider, drawFrame } from '../_shared/pdf/certificate-frame.ts';
import { drawCheck } from '../_shared/pdf/check-block.ts';
import { drawEmblem, drawPicture, plum, type Picture } from '../_shared/pdf/emblem.ts';
import { drawLetterhead, footerOf, type Issuer } from '../_shared/pdf/letterhead.ts';
import { ink, Page, propertyOf, quiet, type FormType } from '../_shared/pdf/page.ts';
import { drawTable } from '../_shared/pdf/table.ts';
import { englishDate, thaiDate } from '../_shared/thai-date.rules.ts';
import type { Certificate, Signatory } from './certificate.ts';

const kinds: Readonly<Record<string, string>> = {
  general: 'ทั่วไป',
  academic: 'วิชาการ',
  service: 'บำเพ็ญประโยชน์',
  'arts-and-culture': 'ศิลปวัฒนธรรม',
  sports: 'กีฬา',
  leadership: 'ภาวะผู้นำ',
};
const kindName = (kind: string): string => kinds[kind] ?? kind;
/** 12.5, 4, independent of the runtime's locale data. */
const hours = (count: number): string => String(Math.round(count * 10) / 10);

interface Surroundings {
  readonly type: FormType;
  readonly issuer: Issuer;
  readonly signature: Picture | undefined;
  /** The address in the code: the public check of this certificate. */
  readonly address: string;
}

/**
 * A certificate of activities as a PDF: a page to frame, and the list of activities. It depends on the stored content and
 * the issuer alone: the same certificate always gives the same bytes.
 */
export async function drawCertificate(
  certificate: Certificate,
  { type, issuer, signature, address }: Surroundings,
): Promise<Uint8Array<ArrayBuffer>> {
  const { content, issued_at } = certificate;
  const person = content.name ?? content.email ?? '-';
  const number = `${certificate.number}/${certificate.year}`;
  const page = new Page(type, {
    title: propertyOf(`หนังสือรับรองกิจกรรม ${person}`),
    date: new Date(issued_at),
    layout: 'landscape',
    margin: 52,
  });
  drawFrame(page);
  page.moveTo(46);
  drawEmblem(page, issuer.emblem, page.document.page.width / 2 - 31, page.y, 62);
  page.space(68);
  page.write(issuer.name, { size: 14, font: 'semibold', align: 'center', lead: 1.4 });
  page.write(issuer.nameEn, { size: 9.5, align: 'center', color: quiet, lead: 1.4, language: 'en' });
  page.space(8);
  page.write('หนังสือรับรองการเข้าร่วมกิจกรรม', { size: 27, font: 'semibold', align: 'center', color: plum, tag: 'H1', lead: 1.35 });
  page.write('Certificate of Activities', { size: 12, align: 'center', color: plum, lead: 1.4, language: 'en' });
  page.space(7);
  page.write('ให้ไว้เพื่อแสดงว่า', { size: 11, align: 'center', lead: 1.4 });
  page.write('This is to certify that', { size: 9, align: 'center', color: quiet, lead: 1.35, language: 'en' });
  drawPerson(page, certificate);
  drawDivider(page, 260);
  const [count, total] = [content.events.length, hours(content.total_hours)];
  page.write(`ได้เข้าร่วมกิจกรรมนักศึกษา ${count} ครั้ง รวม ${total} ชั่วโมง ดังรายการแนบท้าย`, { size: 12, align: 'center', lead: 1.5 });
  const activities = count === 1 ? '1 student activity' : `${count} student activities`;
  const length = total === '1' ? '1 hour' : `${total} hours`;
  page.write(`has taken part in ${activities}, ${length} in total, as listed on the next page.`, {
    size: 9,
    align: 'center',
    color: quiet,
    lead: 1.4,
    language: 'en',
  });
  page.space(5);
  const given = {
    th: `ให้ไว้ ณ วันที่ ${thaiDate(issued_at).replace(/ (\d+)$/, ' พ.ศ. $1')}`,
    en: `Issued on ${englishDate(issued_at)}`,
  };
  page.write(given.th, { size: 11, align: 'center', lead: 1.4 });
  page.write(given.en, { size: 9, align: 'center', color: quiet, lead: 1.4, language: 'en' });
  const foot = page.document.page.height - 134;
  if (content.signatory) drawSignatory(page, content.signatory, signature, foot);
  drawMarks(page, { address, code: certificate.code, number }, foot);
  page.newPage();
  drawList(page, certificate, issuer, number);
  const footer = footerOf(page, `${issuer.name} · หนังสือรับรองการเข้าร่วมกิจกรรม เลขที่ ${number} · ${certificate.code}`);
  return page.end((place, places) => {
    // The page to frame has no footer.
    if (place > 1) footer(place, places);
  });
}

function drawPerson(page: Page, { content }: Certificate): void {
  if (!content.is_name_confirmed) {
    page.write(nameNotConfirmed, { size: 17, font: 'semibold', align: 'center' });
    page.write(`บัญชีผู้ใช้ / Account: ${content.email ?? '-'}`, { align: 'center' });
    return;
  }
  const name = content.name ?? '-';
  page.write(name, { size: page.fit(name, 31, 'semibold') - 0.01, font: 'semibold', align: 'center', lead: 1.35 });
  if (content.name_en !== null && content.name_en !== content.name)
    page.write(content.name_en, {
      size: page.fit(content.name_en, 15, 'regular') - 0.01,
      align: 'center',
      lead: 1.4,
      language: 'en',
    });
  if (content.cohort !== null) page.write(`รุ่นที่ ${content.cohort}`, { size: 11, align: 'center', lead: 1.4 });
}

function drawSignatory(page: Page, signatory: Signatory, signature: Picture | undefined, top: number): void {
  const width = 250;
  const left = (page.document.page.width - width) / 2;
  if (signature)
    drawPicture(page, signature, `ลายมือชื่อ ${signatory.name}`, { left: left + 40, top: top - 20, width: width - 80, height: 38 });
  page.artifact(() => {
    page.document
      .moveTo(left + 25, top + 20)
      .lineTo(left + width - 25, top + 20)
      .lineWidth(0.7)
      .stroke(ink);
  });
  page.moveTo(top + 23);
  page.write(`(${signatory.name})`, { size: 11, align: 'center', left, width, lead: 1.35 });
  if (signatory.position !== null) page.write(signatory.position, { size: 10, align: 'center', left, width, lead: 1.35 });
  const english = [signatory.name_en, signatory.position_en].filter(Boolean).join(', ');
  if (english !== '') page.write(english, { size: 8.5, align: 'center', left, width, color: quiet, lead: 1.35, language: 'en' });
}

interface Marks {
  readonly address: string;
  readonly code: string;
  readonly number: string;
}

/** The code on the left, and the number on the right. */
function drawMarks(page: Page, { address, code, number }: Marks, top: number): void {
  page.moveTo(top + 14);
  drawCheck(page, {
    address,
    code,
    size: 58,
    width: 205,
    codeSize: 9.5,
    sentences: [['ข้อมูลต้องตรงกันทุกบรรทัด', 'Every line must match.']],
  });
  const width = 200;
  const left = page.left + page.width - width;
  page.moveTo(top + 34);
  page.write('เลขที่ / No.', { size: 8.5, align: 'right', left, width, color: quiet, lead: 1.4 });
  page.write(number, { size: 13, font: 'semibold', align: 'right', left, width, lead: 1.4 });
}

function drawList(page: Page, { content, issued_at, code }: Certificate, issuer: Issuer, number: string): void {
  drawLetterhead(page, issuer, [`เลขที่ ${number}`, `วันที่ ${thaiDate(issued_at)}`]);
  page.write('รายการแนบท้ายหนังสือรับรอง', { size: 15, font: 'semibold', align: 'center', tag: 'H1', lead: 1.4 });
  page.write([content.is_name_confirmed ? content.name : content.email, code].filter(Boolean).join(' · '), { align: 'center' });
  page.space(8);
  const [count, amount] = [90, 90];
  drawTable(page, {
    columns: [{ width: page.width - count - amount }, { width: count, align: 'right' }, { width: amount, align: 'right' }],
    head: ['ประเภท', 'ครั้ง', 'ชั่วโมง'],
    rows: content.kinds.map(({ activity_kind, hours: sum, events }) => [kindName(activity_kind), String(events), hours(sum)]),
    foot: ['รวม', String(content.events.length), hours(content.total_hours)],
  });
  page.head('กิจกรรมที่เข้าร่วม');
  const [day, kind] = [120, 120];
  drawTable(page, {
    columns: [{ width: day }, { width: page.width - day - kind - 70 }, { width: kind }, { width: 70, align: 'right' }],
    head: ['วันที่', 'กิจกรรม', 'ประเภท', 'ชั่วโมง'],
    rows: content.events.map((event) => [
      thaiDate(event.starts_at),
      event.title_th || event.title,
      kindName(event.activity_kind),
      hours(event.activity_hours),
    ]),
    size: 9.5,
  });
}
