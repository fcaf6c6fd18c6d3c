import type { SignedEntry, Terms } from '../../contract/index.ts';
import type { EntryProblem } from './problem.ts';

const idsOf = (list: readonly { readonly id: string }[]) => new Set(list.map(({ id }) => id));

/** Every species, route, unit and base of an entry is in the list of terms, so it has a name in both languages. */
export function* checkTerms({ dosages }: SignedEntry, terms: Terms): Generator<EntryProblem> {
  const species = idsOf(terms.species);
  const routes = idsOf(terms.routes);
  const units = idsOf(terms.units);
  const bases = idsOf(terms.bases);
  const unknown = (field: string, rule: string, id: string): EntryProblem => ({
    field,
    rule,
    message: `${id} is not in terms.json`,
  });
  for (const [index, dosage] of dosages.entries()) {
    const at = `dosages.${index}`;
    if (!species.has(dosage.species)) yield unknown(`${at}.species`, 'species_unknown', dosage.species);
    if (!routes.has(dosage.route)) yield unknown(`${at}.route`, 'route_unknown', dosage.route);
    for (const [step, { unit, per, route }] of dosage.steps.entries()) {
      if (!units.has(unit)) yield unknown(`${at}.steps.${step}.unit`, 'unit_unknown', unit);
      if (!bases.has(per)) yield unknown(`${at}.steps.${step}.per`, 'base_unknown', per);
      if (route !== undefined && !routes.has(route)) yield unknown(`${at}.steps.${step}.route`, 'route_unknown', route);
    }
    const { product, maximumDose } = dosage;
    if (maximumDose && !units.has(maximumDose.unit)) yield unknown(`${at}.maximumDose.unit`, 'unit_unknown', maximumDose.unit);
    if (maximumDose && !bases.has(maximumDose.per)) yield unknown(`${at}.maximumDose.per`, 'base_unknown', maximumDose.per);
    for (const part of ['unit', 'per'] as const) {
      const id = product?.concentration?.[part];
      if (id !== undefined && !units.has(id)) yield unknown(`${at}.product.concentration.${part}`, 'unit_unknown', id);
    }
  }
}
