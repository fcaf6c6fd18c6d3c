import { healthyStates, unhealthyStates, type Citation, type CitationHealth, type Health } from '../contract/index.ts';

/** The result of the probes of one or more citations. `uncertain`: the state says nothing about the page. */
export type Soundness = 'healthy' | 'unhealthy' | 'uncertain' | 'unprobed';

/** The health of each citation by its id. */
export const healthById = ({ citations }: Pick<Health, 'citations'>): ReadonlyMap<string, CitationHealth> =>
  new Map(citations.map((each) => [each.cid, each]));

export function soundnessOf(citation: Pick<CitationHealth, 'state'> | undefined): Soundness {
  if (!citation?.state) return 'unprobed';
  if (healthyStates.includes(citation.state)) return 'healthy';
  return unhealthyStates.includes(citation.state) ? 'unhealthy' : 'uncertain';
}

export interface SoundnessCount {
  readonly total: number;
  readonly healthy: number;
  readonly unhealthy: number;
  readonly probed: number;
  /** The worst of them; `healthy` only if all are. */
  readonly overall: Soundness;
}

export function countSoundness(
  citations: readonly Pick<Citation, 'id'>[],
  health: ReadonlyMap<string, Pick<CitationHealth, 'state'>>,
): SoundnessCount {
  const each = citations.map(({ id }) => soundnessOf(health.get(id)));
  const count = (soundness: Soundness) => each.filter((one) => one === soundness).length;
  const [total, healthy, unhealthy, unprobed] = [each.length, count('healthy'), count('unhealthy'), count('unprobed')];
  const overall =
    unhealthy > 0 ? 'unhealthy' : healthy === total && total > 0 ? 'healthy' : unprobed === total ? 'unprobed' : 'uncertain';
  return { total, healthy, unhealthy, probed: total - unprobed, overall };
}

export type SiteCounts = Pick<Health['summary'], 'totalCitations' | 'probed' | 'healthy' | 'unhealthy'>;

/** The counts of each site, the most cited first. A host with `www.` or a final dot and the one without are one site to a reader. */
export function countBySite(bySource: Health['bySource']): [site: string, counts: SiteCounts][] {
  const sites = new Map<string, SiteCounts>();
  for (const [host, counts] of Object.entries(bySource)) {
    const site = host.replace(/^www\.|\.$/g, '');
    const other = sites.get(site) ?? { totalCitations: 0, probed: 0, healthy: 0, unhealthy: 0 };
    sites.set(site, {
      totalCitations: other.totalCitations + counts.totalCitations,
      probed: other.probed + counts.probed,
      healthy: other.healthy + counts.healthy,
      unhealthy: other.unhealthy + counts.unhealthy,
    });
  }
  return [...sites].toSorted(([, a], [, b]) => b.totalCitations - a.totalCitations);
}
