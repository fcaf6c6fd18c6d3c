import { ceiling, divide, isLess, ratio } from './ratio.rules.ts';

const perSite = /^(?:at most )?(?<volume>\d+(?:\.\d+)?) mL (?:a|per|at one) site$/;

/** Into how many sites at least a volume in millilitres is divided, where the source's maximum for one is less: `20 mL a site`. */
export function sitesOf(millilitres: string, maximum = ''): number {
  const [volume] = maximum.split('; ').flatMap((limit) => perSite.exec(limit)?.groups?.['volume'] ?? []);
  if (volume === undefined || !isLess(ratio(volume), ratio(millilitres))) return 1;
  return Number(ceiling(divide(ratio(millilitres), ratio(volume))).over);
}
