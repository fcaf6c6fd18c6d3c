import { encodeQR } from 'qr';
import { Page, propertyOf, type FormType } from '../_shared/pdf-page.ts';
import { nameNotConfirmed } from '../_shared/names.rules.ts';
import { thaiDate } from '../_shared/thai-date.rules.ts';
import type { Certificate } from './certificate.ts';

const kinds: Readonly<Record<string, string>> = {
  general: 'ทั่วไป',
  academic: 'วิชาการ',
  service: 'บำเพ็ญประโยชน์',
  'arts-and-culture': 'ศิลปวัฒนธรรม',
  sports: 'กีฬา',
  leadership: 'ผู้นำ',
};
const kindName = (kind: string): string => kinds[kind] ?? kind;
/** 12.5, 4, independent of the runtime's locale data. */
const hours = (count: number): string => String(Math.round(count * 10) / 10);

/**
 * A certificate of activities as a PDF. It depends on the stored content alone: the same certificate always gives the same
 * bytes.
 * @param address the address in the code: the public check of this certificate
 */
export async function drawCertificate(
  { code, issued_at, content }: Certificate,
  type: FormType,
  organisation: string,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const person = content.name ?? content.email ?? '-';
  const page = new Page(type, propertyOf(`หนังสือรับรองกิจกรรม ${person}`), new Date(issued_at));
  page.write(organisation, { size: 11, align: 'center' });
  page.space(10);
  page.write('หนังสือรับรองการเข้าร่วมกิจกรรม', { size: 20, font: 'semibold', align: 'center' });
  page.write('Certificate of activities', { size: 11, align: 'center' });
  page.space(18);
  page.write('ขอรับรองว่า', { align: 'center' });
  if (content.is_name_confirmed) page.write(person, { size: 18, font: 'semibold', align: 'center' });
  else {
    page.write(nameNotConfirmed, { size: 14, font: 'semibold', align: 'center' });
    page.write(`บัญชีผู้ใช้ / Account: ${person}`, { align: 'center' });
  }
  if (content.cohort !== null) page.write(`รุ่นที่ ${content.cohort}`, { align: 'center' });
  page.write(`เข้าร่วมกิจกรรม ${content.events.length} ครั้ง รวม ${hours(content.total_hours)} ชั่วโมง`, { align: 'center' });
  page.space(12);
  drawKinds(page, content.kinds);
  drawEvents(page, content.events);
  page.space(14);
  page.code(encodeQR(address, 'raw', { ecc: 'medium', border: 2 }), 96, [
    'สแกนเพื่อตรวจสอบหนังสือรับรองนี้ ข้อมูลต้องตรงกันทุกบรรทัด',
    'Scan to check this certificate: every line must be the same.',
    code,
    `ออกให้เมื่อวันที่ ${thaiDate(issued_at)}`,
  ]);
  return page.end();
}

function drawKinds(page: Page, rows: Certificate['content']['kinds']): void {
  const [count, amount] = [90, 90];
  const row = (cells: readonly [string, string, string], font: 'regular' | 'semibold' = 'regular') =>
    page.row(
      [
        { text: cells[0], width: page.width - count - amount },
        { text: cells[1], width: count, align: 'right' },
        { text: cells[2], width: amount, align: 'right' },
      ],
      { font },
    );
  row(['ด้าน', 'ครั้ง', 'ชั่วโมง'], 'semibold');
  for (const { activity_kind, hours: sum, events } of rows) row([kindName(activity_kind), String(events), hours(sum)]);
}

function drawEvents(page: Page, events: Certificate['content']['events']): void {
  page.head('กิจกรรมที่เข้าร่วม');
  const [day, kind, amount] = [110, 110, 60];
  const row = (cells: readonly [string, string, string, string], font: 'regular' | 'semibold' = 'regular') =>
    page.row(
      [
        { text: cells[0], width: day },
        { text: cells[1], width: page.width - day - kind - amount },
        { text: cells[2], width: kind },
        { text: cells[3], width: amount, align: 'right' },
      ],
      { size: 9, font },
    );
  row(['วันที่', 'กิจกรรม', 'ด้าน', 'ชั่วโมง'], 'semibold');
  for (const event of events)
    row([thaiDate(event.starts_at), event.title_th || event.title, kindName(event.activity_kind), hours(event.activity_hours)]);
}
