/** Years of the sources in the Buddhist era. */
const era = (year: string | undefined): string => `ปี ${Number(year) + 543}`;
const day = '\\d{4}-\\d{2}-\\d{2}';

type Translate = (part: RegExpExecArray, formatDay: (day: string) => string) => string;

/** How a source's words about its own date are said in Thai, each for a whole part of them. */
const parts: readonly (readonly [RegExp, Translate])[] = [
  [/^(\d{4})$/, ([, year]) => era(year)],
  [/^(?:about|c\.) (\d{4})$/, ([, year]) => `ราว${era(year)}`],
  [/^edition of (\d{4})$/, ([, year]) => `ฉบับ${era(year)}`],
  [/^edition of about (\d{4})$/, ([, year]) => `ฉบับราว${era(year)}`],
  [new RegExp(`^edition of (${day})$`), ([, date = ''], formatDay) => `ฉบับ ณ วันที่ ${formatDay(date)}`],
  [/^stored copy of about (\d{4})$/, ([, year]) => `สำเนาที่เก็บไว้ราว${era(year)}`],
  [/^text of (\d{4})$/, ([, year]) => `ข้อความ${era(year)}`],
  [new RegExp(`^text of (${day})$`), ([, date = ''], formatDay) => `ข้อความ ณ วันที่ ${formatDay(date)}`],
  [new RegExp(`^(?:with the amendment of|amended) (${day})$`), ([, date = ''], formatDay) => `แก้ไขเมื่อ ${formatDay(date)}`],
  [new RegExp(`^redesignated (${day})$`), ([, date = ''], formatDay) => `เปลี่ยนเลขมาตราเมื่อ ${formatDay(date)}`],
  [new RegExp(`^(${day}) \\(copy of Casetext\\)$`), ([, date = ''], formatDay) => `${formatDay(date)} (สำเนาของ Casetext)`],
  [new RegExp(`^label of (${day})$`), ([, date = ''], formatDay) => `ฉลาก ณ วันที่ ${formatDay(date)}`],
  [/^(\d{4}) label$/, ([, year]) => `ฉลาก${era(year)}`],
  [/^stored version$/, () => 'ฉบับที่เก็บไว้'],
  [/^older edition$/, () => 'ฉบับเก่า'],
  [/^the end was cut off$/, () => 'ตอนท้ายขาดไป'],
  [/^date of the copy not shown$/, () => 'สำเนาไม่ได้ระบุวันที่'],
];

/** The words in Thai: `stored version; the end was cut off`. Undefined where a part has none. */
export function asOfInThai(asOf: string, formatDay: (day: string) => string): string | undefined {
  const translated = asOf.split('; ').map((text) => {
    for (const [pattern, translate] of parts) {
      const part = pattern.exec(text);
      if (part) return translate(part, formatDay);
    }
    return undefined;
  });
  return translated.includes(undefined) ? undefined : translated.join(' ');
}
