export const thaiMonths = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ');
const bangkokMs = 7 * 3600 * 1000;

/** A date in the institution's time zone, as Thai documents write it: 5 ธันวาคม 2569. Does not depend on the runtime's locale data. */
export function thaiDate(moment: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(moment) ? new Date(`${moment}T00:00:00Z`) : new Date(Date.parse(moment) + bangkokMs);
  return `${date.getUTCDate()} ${thaiMonths[date.getUTCMonth()]} ${date.getUTCFullYear() + 543}`;
}

/** A date and time: 5 ธันวาคม 2569 เวลา 14:30 น. */
export function thaiMoment(moment: string): string {
  const date = new Date(Date.parse(moment) + bangkokMs);
  return `${thaiDate(moment)} เวลา ${date.toISOString().slice(11, 16)} น.`;
}

export const englishMonths = 'January February March April May June July August September October November December'.split(' ');

/** A date in the institution's time zone, in English: 5 December 2026. */
export function englishDate(moment: string): string {
  const date = new Date(Date.parse(moment) + bangkokMs);
  return `${date.getUTCDate()} ${englishMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
