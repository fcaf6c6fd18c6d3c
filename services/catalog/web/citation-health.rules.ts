import { healthyStates, unhealthyStates, type Citation, type CitationHealth, type Health } from '../contract/index.ts';

/** What the probes say of one citation or of several: `uncertain` is a state that says nothing of the page. */
export type Soundness = 'healthy' | 'unhealthy' | 'uncertain' | 'unprobed';

/** What is known of each citation, by its id. */
export const healthById = ({ citations }: Pick<Health, 'citations'>): ReadonlyMap<string, CitationHealth> =>
  new Map(citations.map((each) => [each.cid, each]));

export function soundnessOf(known: Pick<CitationHealth, 'state'> | undefined): Soundness {
  if (!known?.state) return 'unprobed';
  if (healthyStates.includes(known.state)) return 'healthy';
  return unhealthyStates.includes(known.state) ? 'unhealthy' : 'uncertain';
}

export interface SoundnessCount {
  readonly total: number;
  readonly healthy: number;
  readonly unhealthy: number;
  readonly probed: number;
  /** The word for all of them: the worst that is known, and `healthy` only where every one is. */
  readonly overall: Soundness;
}

export function countSoundness(
  citations: readonly Pick<Citation, 'id'>[],
  known: ReadonlyMap<string, Pick<CitationHealth, 'state'>>,
): SoundnessCount {
  const each = citations.map(({ id }) => soundnessOf(known.get(id)));
  const count = (soundness: Soundness) => each.filter((one) => one === soundness).length;
  const [total, healthy, unhealthy, unprobed] = [each.length, count('healthy'), count('unhealthy'), count('unprobed')];
  const overall =
    unhealthy > 0 ? 'unhealthy' : healthy === total && total > 0 ? 'healthy' : unprobed === total ? 'unprobed' : 'uncertain';
  return { total, healthy, unhealthy, probed: total - unprobed, overall };
}
