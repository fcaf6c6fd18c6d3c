import { guardFormula } from '@trivium/core';
import { stringify } from 'csv-stringify/sync';
import type { DoseStep, Dosage, Entry, TimeRange, WithdrawalPeriod } from '../../contract/index.ts';

/** One row by column. The file has its columns in this order. */
function rowOf(entry: Entry, dosage: Dosage): Record<string, string | number> {
  const { codes, citations, dosages } = entry;
  const citation = citations.find(({ id }) => id === dosage.citation);
  const steps = (read: (step: DoseStep) => string) => dosage.structured.map(read).join('; ');
  return {
    slug: entry.slug,
    name: entry.name,
    atc: codes.atc.join('; '),
    atcvet: codes.atcvet.join('; '),
    rxnorm: codes.rxnorm.join('; '),
    verification_tier: entry.verificationTier,
    dosage: dosages.indexOf(dosage) + 1,
    species: dosage.species,
    indication: dosage.indication,
    route: dosage.route,
    dose: dosage.dose,
    dose_low: steps(({ low }) => low ?? ''),
    dose_high: steps(({ high }) => high ?? ''),
    dose_unit: steps(({ unit }) => unit),
    dose_per: steps(({ per }) => per),
    dose_interval: steps(({ interval }) => rangeText(interval)),
    dose_duration: steps(({ duration }) => rangeText(duration)),
    withdrawal_meat: withdrawalText(dosage.withdrawal?.meat ?? null),
    withdrawal_milk: withdrawalText(dosage.withdrawal?.milk ?? null),
    withdrawal_eggs: withdrawalText(dosage.withdrawal?.eggs ?? null),
    note: dosage.note ?? '',
    citation: dosage.citation,
    citation_url: citation?.url ?? '',
    citation_count: citations.length,
    signature_count: entry.signatures.length,
  };
}

/** `12 h`, `6 to 12 h`, `up to 5 d`, `at least 28 d`. */
export function rangeText(range: Pick<TimeRange, 'low' | 'high' | 'unit'> | null): string {
  if (!range) return '';
  const { low, high, unit } = range;
  if (low === null) return `up to ${high} ${unit}`;
  if (high === null) return `at least ${low} ${unit}`;
  return low === high ? `${low} ${unit}` : `${low} to ${high} ${unit}`;
}

function withdrawalText(period: WithdrawalPeriod): string {
  if (!period) return '';
  return period.status === 'period' ? rangeText(period) : 'not permitted';
}

/** The catalog as RFC 4180 CSV: a row for each drug and dosage. Cells that begin like a formula get a `'` before them. */
export function catalogCsv(entries: readonly Entry[]): string {
  const rows = entries.flatMap((entry) => entry.dosages.map((dosage) => rowOf(entry, dosage)));
  return stringify(rows, { header: true, record_delimiter: 'windows', cast: { string: guardFormula } });
}
