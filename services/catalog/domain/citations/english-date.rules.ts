const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The days in an English text, such as "Aug. 18, 1992" or "May 25, 2026", as ISO dates in their order. */
export function readEnglishDates(text: string): string[] {
  return [...text.matchAll(/\b([A-Z][a-z]{2})[a-z]{0,6}\.? (\d{1,2}), ((?:19|20)\d{2})\b/g)].flatMap(
    ([, name = '', day = '', year = '']) => {
      const month = months.indexOf(name.toLowerCase());
      return month === -1 ? [] : [`${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`];
    },
  );
}
