import { readEnglishDates } from './english-date.rules.ts';

/** The set id of a label at DailyMed; null for any other address, and for labels in its archive. */
export function readDailyMedAddress(url: string): string | null {
  const address = URL.parse(url);
  if (address === null || !/^(?:www\.)?dailymed\.nlm\.nih\.gov$/.test(address.hostname)) return null;
  const id = address.searchParams.get('setid')?.toLowerCase() ?? '';
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null;
}

const base = (dailymedUrl: string, setId: string) => `${dailymedUrl}/dailymed/services/v2/spls/${setId}`;
export const labelUrl = (dailymedUrl: string, setId: string) => `${base(dailymedUrl, setId)}.xml`;
export const labelHistoryUrl = (dailymedUrl: string, setId: string) => `${base(dailymedUrl, setId)}/history.json`;

/** When the newest version of a label was published. Undefined: the answer is invalid. @throws SyntaxError */
export function readLabelHistory(body: string): string | undefined {
  const { data } = JSON.parse(body) as { readonly data?: { readonly history?: unknown } };
  const history = Array.isArray(data?.history) ? (data.history as { readonly published_date?: unknown }[]) : [];
  return history
    .flatMap(({ published_date: published }) => readEnglishDates(String(published)))
    .toSorted()
    .at(-1);
}

/** The visible text of a label's XML (HL7 SPL). */
export const labelText = (xml: string): string =>
  xml
    .replaceAll(/<(?:br|\/paragraph|\/td|\/th|\/title|\/item)[^>]{0,200}>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&quot;/g, '"')
    .replaceAll(/&#(\d{1,6});/g, (_, point: string) => String.fromCodePoint(Number(point)))
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/[^\S\n]+/g, ' ');
