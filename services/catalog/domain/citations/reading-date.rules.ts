/**
 * The first day of the edition that a curator read, from the citation's words: "2026-04-05", "edition of 2014", "2019-03".
 * It is the earliest day that the words allow: no amendment is missed. Null: the words name no day and no year.
 */
export function readingDate(asOf: string | undefined): string | null {
  const [, year, month = '01', day = '01'] =
    /(?<![\d.])((?:19|20)\d{2})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?(?![\d.])/.exec(asOf ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
