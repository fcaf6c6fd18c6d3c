import { guardFormula } from '@trivium/core';
import { stringify } from 'csv-stringify/sync';
import {
  foods,
  type DoseStep,
  type Dosage,
  type Entry,
  type Terms,
  type TimeRange,
  type WithdrawalStatement,
} from '../../contract/index.ts';
import { stepsText, termNames, withdrawalText, type TermNames } from '../entries/dose-text.rules.ts';
import { englishFigures } from '../entries/english-figures.ts';

/** One row by column. The file has its columns in this order. */
function rowOf(entry: Entry, dosage: Dosage, names: TermNames): Record<string, string | number> {
  const { codes, citations, dosages, sectionBases } = entry;
  const { product, withdrawal } = dosage;
  const citation = citations.find(({ id }) => id === dosage.citation);
  const steps = (read: (step: DoseStep) => string) => dosage.steps.map(read).join('; ');
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
    withdrawal_meat: withdrawalCell(withdrawal?.meat),
    withdrawal_milk: withdrawalCell(withdrawal?.milk),
    withdrawal_eggs: withdrawalCell(withdrawal?.eggs),
    note: dosage.note ?? '',
    citation: dosage.citation,
    citation_url: citation?.url ?? '',
    citation_count: citations.length,
    signature_count: entry.signatures.length,
    steps: stepsText(dosage, englishFigures, names),
    relation: dosage.relation ?? '',
    schedule: dosage.schedule ?? '',
    maximum: dosage.maximum ?? '',
    product_name: product?.name ?? '',
    product_strength: product?.strength ?? '',
    product_formulation: product?.formulation ?? '',
    withdrawal: withdrawalsText(dosage),
    not_for: (dosage.notFor ?? []).join('; '),
    source_read: dosage.sourceRead ? 'yes' : 'no',
    readers: dosage.secondReader ? 'read twice' : 'read once',
    review: entry.review,
    general_knowledge_sections: Object.entries(sectionBases)
      .flatMap(([name, basis]) => (basis === 'source' ? [] : [name]))
      .join('; '),
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

/** Never empty for a food that the source speaks of: an empty cell would look like no withdrawal period. */
function withdrawalCell(statement: WithdrawalStatement | undefined): string {
  if (!statement) return '';
  const texts = { prohibited: 'not permitted', 'not-stated': 'not stated', 'not-available': 'not available' };
  return statement.status === 'period' ? rangeText(statement) : texts[statement.status];
}

/** Every statement in full: `meat: 44 days; milk: not permitted in dairy cattle (…)`. */
function withdrawalsText({ withdrawal }: Dosage): string {
  return foods
    .flatMap((food) => {
      const statement = withdrawal?.[food];
      if (!statement) return [];
      const note = statement.note === undefined ? '' : ` (${statement.note})`;
      return [`${food}: ${withdrawalText(statement, englishFigures)}${note}`];
    })
    .join('; ');
}

/** The catalog as RFC 4180 CSV: a row for each drug and dosage. Cells that begin like a formula get a `'` before them. */
export function catalogCsv(entries: readonly Entry[], terms: Terms): string {
  const names = termNames(terms, 'en');
  const rows = entries.flatMap((entry) => entry.dosages.map((dosage) => rowOf(entry, dosage, names)));
  return stringify(rows, { header: true, record_delimiter: 'windows', cast: { string: guardFormula } });
}
