import { ceiling, divide, isLess, ratio } from './ratio.rules.ts';

const perSite = /^(?:at most )?(?<volume>\d+(?:\.\d+)?) mL (?:a|per|at one) site$/;

const perSiteByAge = /^(?:at most )?(?<volume>\d+(?:\.\d+)?) mL per site in calves of \d+ lb or less, \d+ mL in adults$/;

/** Whether one limit of the source's maximum is only about the volume for one site. */
export const isOfSite = (limit: string): boolean => perSite.test(limit) || perSiteByAge.test(limit);

/** The maximum for one site, where it is in this form and a volume is more. */
function exceeded(millilitres: string, maximum: string, form: RegExp): string | undefined {
  const [volume] = maximum.split('; ').flatMap((limit) => form.exec(limit)?.groups?.['volume'] ?? []);
  return volume !== undefined && isLess(ratio(volume), ratio(millilitres)) ? volume : undefined;
}

/** Into how many sites at least a volume in millilitres is divided, where the source's maximum for one is less: `20 mL a site`. */
export function sitesOf(millilitres: string, maximum = ''): number {
  const volume = exceeded(millilitres, maximum, perSite);
  return volume === undefined ? 1 : Number(ceiling(divide(ratio(millilitres), ratio(volume))).over);
}

/** Whether a volume may need several sites: it is more than the maximum for one site of the youngest. */
export const mayNeedSites = (millilitres: string, maximum = ''): boolean =>
  exceeded(millilitres, maximum, perSiteByAge) !== undefined;
