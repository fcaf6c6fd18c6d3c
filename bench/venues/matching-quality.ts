import {
  isHeldOut,
  measure,
  readClaim,
  relate,
  type LabelledPair,
  type Quality,
  type Relation,
} from '../../services/forecast/testing/venues.ts';
import labelled from '../../services/forecast/domain/venues/labelled-pairs.json' with { type: 'json' };

export interface JudgedPair extends LabelledPair {
  readonly actual: Relation['kind'];
  readonly reasons: readonly string[];
}

export interface MatchingQuality {
  readonly parts: readonly (readonly [name: string, Quality])[];
  readonly mistakes: readonly JudgedPair[];
}

/** Judges every labelled pair by the rules. A pair counts as right only with the right polarity. */
export function measureMatching(): MatchingQuality {
  const judged = (labelled as LabelledPair[]).map((pair): JudgedPair => {
    const { kind, reasons } = relate(readClaim(pair.question), readClaim(pair.title));
    return { ...pair, actual: kind, reasons };
  });
  const only = (keep: (pair: JudgedPair) => boolean) => measure(judged.filter(keep));
  return {
    parts: [
      ['tuned on', only((pair) => !isHeldOut(pair))],
      ['held out', only(isHeldOut)],
      ['all', measure(judged)],
    ],
    mistakes: judged.filter(({ expected, actual }) => expected !== actual),
  };
}
