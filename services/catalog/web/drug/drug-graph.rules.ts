import type { CodeProvenance, Dosage, DoseStep, Entry } from '../../contract/index.ts';

const codingSystems = { atc: 'ATC', atcvet: 'ATCvet', rxnorm: 'RxNorm' } as const;
const doubtful: readonly CodeProvenance['basis'][] = ['memory', 'none'];

const isExact = ({ low, high, per }: DoseStep) => low !== null && low === high && per === 'kg';

/** A figure alone would mislead where a product, a maximum, a ban or a withdrawal period belongs to it. */
const isLimited = ({ product, maximum, notFor, withdrawal }: Dosage) => Boolean(product ?? maximum ?? notFor ?? withdrawal);

/**
 * An entry as a schema.org Drug, for search engines. It has codes with more evidence than memory, and doses of one step and
 * one exact figure that nothing limits. It has no clinical sections, which must be shown together with their basis.
 */
export function drugGraph(entry: Entry, url: string): Readonly<Record<string, unknown>> {
  const { name, slug, dosages, codeProvenance, citations } = entry;
  const codes = codeProvenance.flatMap(({ system, code, basis }) =>
    code === null || doubtful.includes(basis)
      ? []
      : [{ '@type': 'MedicalCode', codeValue: code, codingSystem: codingSystems[system] }],
  );
  const doses = dosages.flatMap((dosage) => {
    const { species, dose, steps } = dosage;
    const [step, ...others] = steps;
    return step && others.length === 0 && isExact(step) && !isLimited(dosage)
      ? [
          {
            '@type': 'DoseSchedule',
            targetPopulation: species,
            doseValue: Number(step.low),
            doseUnit: `${step.unit === 'ug' ? 'µg' : step.unit === '[iU]' ? 'IU' : step.unit}/kg`,
            description: dose,
          },
        ]
      : [];
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Drug',
    name,
    url,
    identifier: slug,
    ...(codes.length > 0 && { code: codes }),
    administrationRoute: [...new Set(dosages.map(({ route }) => route))],
    ...(doses.length > 0 && { doseSchedule: doses }),
    subjectOf: citations.map(({ title, publisher, url: source, year }) => ({
      '@type': 'CreativeWork',
      name: title,
      publisher: { '@type': 'Organization', name: publisher },
      url: source,
      ...(year !== undefined && { datePublished: String(year) }),
    })),
  };
}
