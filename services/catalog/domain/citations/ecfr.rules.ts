import type { Classification } from './classify.rules.ts';
import { readEnglishDates } from './english-date.rules.ts';

/** A section of the Code of Federal Regulations. */
export interface CfrSection {
  readonly title: string;
  readonly part: string;
  readonly section: string;
}

/** The section of an address of eCFR for people; null for any other address. */
export function readEcfrAddress(url: string): CfrSection | null {
  const address = URL.parse(url);
  if (address === null || !/^(?:www\.)?ecfr\.gov$/.test(address.hostname)) return null;
  const [, title, section] =
    /^\/current\/title-(\d{1,2})\/(?:[^?#]*\/)?section-(\d{1,4}\.\d{1,5}[a-z]{0,2})$/.exec(address.pathname) ?? [];
  return title === undefined || section === undefined ? null : { title, part: section.split('.')[0] ?? '', section };
}

const query = ({ part, section }: CfrSection) => new URLSearchParams({ part, section }).toString();

export const titlesUrl = (base: string) => `${base}/api/versioner/v1/titles.json`;
export const versionsUrl = (base: string, cited: CfrSection) =>
  `${base}/api/versioner/v1/versions/title-${cited.title}.json?${query(cited)}`;
/** `day` must not be later than the title's `up_to_date_as_of`. */
export const sectionUrl = (base: string, cited: CfrSection, day: string) =>
  `${base}/api/versioner/v1/full/${day}/title-${cited.title}.xml?${query(cited)}`;

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

function membersOf(body: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(body);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []) as Readonly<Record<string, unknown>>[];

/** The newest day of which eCFR has a title. Undefined: the answer is invalid. @throws SyntaxError */
export function readEditionDay(body: string, title: string): string | undefined {
  const edition = listOf(membersOf(body)['titles']).find(({ number }) => String(number) === title);
  const day = edition?.['up_to_date_as_of'];
  return isDay(day) ? day : undefined;
}

/** What eCFR knows of a section's history. */
export interface SectionHistory {
  readonly isListed: boolean;
  readonly isRemoved: boolean;
  /** The newest amendment of its text; null: none since the history begins. */
  readonly amendedOn: string | null;
}

/** eCFR's history begins with this edition, and is not an amendment. */
const firstEdition = '2017-01-01';

/** Reads the list of a section's versions. Undefined: the answer is invalid. @throws SyntaxError */
export function readHistory(body: string, { section }: CfrSection): SectionHistory | undefined {
  const listed = membersOf(body)['content_versions'];
  if (!Array.isArray(listed)) return undefined;
  const versions = listOf(listed)
    .filter(({ identifier, date }) => identifier === section && isDay(date))
    .toSorted((one, other) => (String(one['date']) < String(other['date']) ? -1 : 1));
  const amended = versions
    .filter(({ date, substantive }) => date !== firstEdition && substantive !== false)
    .map(({ amendment_date: amendedOn, date }) => String(isDay(amendedOn) ? amendedOn : date));
  return {
    isListed: versions.length > 0,
    isRemoved: versions.at(-1)?.['removed'] === true,
    amendedOn: amended.toSorted().at(-1) ?? null,
  };
}

/** The newest date of a source note: "[57 FR 37331, Aug. 18, 1992, as amended at 66 FR 14073, Mar. 9, 2001]". */
export const newestNoteDate = (note: string): string | null => readEnglishDates(note).toSorted().at(-1) ?? null;

/** What was read of a source that is there. */
export interface SourceReading {
  readonly figuresFound: boolean | null;
  readonly amendedOn: string | null;
  readonly readAsOf: string | null;
}

/** Classifies a source that is there, by what its publisher tells. */
export function classifyReading({ figuresFound, amendedOn, readAsOf }: SourceReading): Classification {
  if (figuresFound === false) return { state: 'figures-changed', code: 'figures_missing' };
  if (amendedOn !== null && readAsOf !== null && amendedOn > readAsOf) return { state: 'amended', code: 'amended_since' };
  return { state: 'ok', code: null };
}
