import { familyOf } from './family.rules.ts';
import { patternColumns, patternOf, patternRows } from './pattern.rules.ts';

const fills = { form: 'fill-(--form)', half: 'fill-(--form) opacity-50', mark: 'fill-(--mark)' } as const;
const cell = 10;

interface PatternProps {
  /** The same seed always has the same pattern in the same colours. */
  readonly seed: string;
  readonly className?: string;
}

/** Stands for a picture that nobody has added yet, or that did not load: a pattern of its own for each seed. */
export const Pattern = ({ seed, className = '' }: PatternProps) => (
  <div aria-hidden data-pattern data-family={familyOf(seed)} className={`overflow-hidden bg-(--field) ${className}`}>
    <svg
      viewBox={`0 0 ${patternColumns * cell} ${patternRows * cell}`}
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
    >
      {patternOf(seed).map(({ x, y, path, tone }) => (
        <path key={`${x} ${y} ${tone}`} d={path} transform={`translate(${x * cell} ${y * cell})`} className={fills[tone]} />
      ))}
    </svg>
  </div>
);
