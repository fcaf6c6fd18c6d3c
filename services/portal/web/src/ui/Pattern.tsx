import { patternColumns, patternOf, patternRows } from './pattern.rules.ts';

const tones = ['opacity-15', 'opacity-35', 'opacity-80'];
const cell = 10;

interface PatternProps {
  /** The same seed always has the same pattern. */
  readonly seed: string;
  readonly className?: string;
}

/** Stands for a picture that nobody has added yet: a drawn pattern of its own for each seed. */
export const Pattern = ({ seed, className = '' }: PatternProps) => (
  <div aria-hidden data-pattern className={`overflow-hidden bg-wash text-accent ${className}`}>
    <svg
      viewBox={`0 0 ${patternColumns * cell} ${patternRows * cell}`}
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
      fill="currentColor"
    >
      {patternOf(seed).map(({ x, y, path, tone }) => (
        <path key={`${x} ${y}`} d={path} transform={`translate(${x * cell} ${y * cell})`} className={tones[tone]} />
      ))}
    </svg>
  </div>
);
