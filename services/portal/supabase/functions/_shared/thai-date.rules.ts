export const thaiMonths = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ');
/** From Monday on. */
export const thaiWeekdays = 'จันทร์ อังคาร พุธ พฤหัสบดี ศุกร์ เสาร์ อาทิตย์'.split(' ');
export const englishWeekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const bangkokMs = 7 * 3600 * 1000;

/** A moment in the institution's time zone: 2026-12-05 and 14:30. */
export function bangkokTime(moment: number): { readonly day: string; readonly clock: string } {
  const local = new Date(moment + bangkokMs).toISOString();
  return { day: local.slice(0, 10), clock: local.slice(11, 16) };
}

/** A date in the institution's time zone, as Thai documents write it: 5 ธันวาคม 2569. Does not depend on the runtime's locale data. */
export function thaiDate(moment: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(moment) ? new Date(`${moment}T00:00:00Z`) : new Date(Date.parse(moment) + bangkokMs);
  return `${date.getUTCDate()} ${thaiMonths[date.getUTCMonth()]} ${date.getUTCFullYear() + 543}`;
}

/** A date and time: 5 ธันวาคม 2569 เวลา 14:30 น. */
export function thaiMoment(moment: string): string {
  return `${thaiDate(moment)} เวลา ${bangkokTime(Date.parse(moment)).clock} น.`;
}

export const englishMonths = 'January February March April May June July August September October November December'.split(' ');

/** A date in the institution's time zone, in English: 5 December 2026. */
export function englishDate(moment: string): string {
  const date = new Date(Date.parse(moment) + bangkokMs);
  return `${date.getUTCDate()} ${englishMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
