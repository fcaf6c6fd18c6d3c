import { completeAddress, type Language } from '@trivium/server-pages';
import { reportInput, type Dosage, type Entry, type ReportInput, type ReportKind, type Terms } from '../contract/index.ts';
import { termNames } from '../domain/entries/dose-text.rules.ts';

/** The form as it was typed. */
export interface ReportFields {
  readonly kind: ReportKind;
  /** A slug, or a name. */
  readonly drug: string;
  /** The number of a dose of the entry, from 1. */
  readonly dose: string;
  readonly message: string;
  readonly source: string;
  readonly email: string;
}
export type ReportField = Exclude<keyof ReportFields, 'kind'>;

const empty = { drug: '', dose: '', message: '', source: '', email: '' };

/** `?drug=` and `?dose=` name an entry and one of its doses; `?missing=` names a drug without an entry. */
export function fieldsOfAddress(query: Readonly<Record<string, string | undefined>>): ReportFields {
  const { drug = '', dose = '', missing } = query;
  if (missing !== undefined) return { ...empty, kind: 'missing-drug', drug: missing.slice(0, 200) };
  return { ...empty, kind: 'error', drug: drug.slice(0, 200), dose: dose.slice(0, 4) };
}

export function readReportFields(form: URLSearchParams): ReportFields {
  const field = (name: ReportField) => (form.get(name) ?? '').trim().replaceAll('\r\n', '\n');
  return {
    kind: form.get('kind') === 'missing-drug' ? 'missing-drug' : 'error',
    drug: field('drug'),
    dose: field('dose'),
    message: field('message'),
    source: field('source'),
    email: field('email'),
  };
}

/** The entry that a slug or a name names, in any case. */
export const entryOf = (entries: readonly Entry[], { kind, drug }: ReportFields): Entry | undefined =>
  kind === 'error' ? entries.find(({ slug, name }) => slug === drug || name.toLowerCase() === drug.toLowerCase()) : undefined;

/** A dose in one line: species, route, dose and indication, which has brackets of its own. */
export function doseLine({ species, route, dose, indication }: Dosage, terms: Terms, language: Language): string {
  const animal = terms.species.find(({ id }) => id === species)?.[language] ?? species;
  const comma = language === 'th' ? '' : ',';
  return `${animal}${comma} ${termNames(terms, language).route(route)}: ${dose}; ${indication}`;
}

export type ReadReport =
  | { readonly input: ReportInput; readonly wrong?: undefined }
  | { readonly input?: undefined; readonly wrong: readonly ReportField[] };

/** What the API gets of the fields, or those of them that it would refuse. */
export function toReport(fields: ReportFields, entry: Entry | undefined, terms: Terms): ReadReport {
  const { kind, drug, message } = fields;
  const dosage = entry?.dosages[Number(fields.dose) - 1];
  const parsed = reportInput.safeParse({
    kind,
    drug: entry?.slug ?? drug,
    ...(dosage && { dose: doseLine(dosage, terms, 'en').slice(0, 1_000) }),
    ...(message !== '' && { message }),
    ...(fields.source !== '' && { source: completeAddress(fields.source) }),
    ...(fields.email !== '' && { email: fields.email }),
  });
  const isUnknown = kind === 'error' && entry === undefined;
  const isNoDose = fields.dose !== '' && entry !== undefined && dosage === undefined;
  const wrong = new Set<ReportField>([
    ...(isUnknown ? ['drug' as const] : []),
    ...(isNoDose ? ['dose' as const] : []),
    ...(parsed.error?.issues.map(({ path }) => path[0] as ReportField) ?? []),
  ]);
  return parsed.success && wrong.size === 0 ? { input: parsed.data } : { wrong: [...wrong] };
}
