import { localText } from '../language/language.ts';

/** Between the years of the two eras. */
const eraYears = 543;

/** As certificates print it in both languages: of a year of the Buddhist era, which English readers see in their own era too. */
export const certificateNumber = ({ number, year }: { readonly number: number; readonly year: number }): string =>
  localText(`${number}/${year} (${year - eraYears})`, `${number}/${year}`);
