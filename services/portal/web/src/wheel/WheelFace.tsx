import { useRef, useState, type Ref } from 'react';
import { acrossRadius, alongRadius, isUpsideDown, labelsOf, middleOf, sliceFamily, slicePath, turnTo } from './wheel.rules.ts';

interface WheelFaceProps {
  readonly names: readonly string[];
  /** How far the wheel is turned while it is still, in degrees. */
  readonly angle: number;
  readonly ref: Ref<SVGGElement>;
}

/** With more names the letters would be too small. */
const maxLabels = 40;
/** Of a wheel without names. */
const emptySlices = 12;
const sliceStyle = 'fill-(--field) stroke-paper stroke-1 forced-colors:stroke-[CanvasText]';

/** The wheel with a slice for each name, and the pointer at its top. The page says the names and the result in words. */
export function WheelFace({ names, angle, ref }: WheelFaceProps) {
  const labels = names.length > 0 && names.length <= maxLabels ? labelsOf(names) : undefined;
  return (
    // With its button below it, it fits into a window that is not high: its page’s head takes 10rem, what is below it 9rem.
    <svg viewBox="-104 -110 208 214" aria-hidden className="mx-auto block w-full max-w-[clamp(14rem,(100dvh-19rem)*0.97,36rem)]">
      <g ref={ref}>
        {names.length === 0 &&
          Array.from({ length: emptySlices }, (_, place) => (
            <path
              key={place}
              data-family={sliceFamily(place, emptySlices)}
              d={slicePath(place, emptySlices)}
              className={`opacity-60 ${sliceStyle}`}
            />
          ))}
        {names.map((_, place) => (
          <g key={place} data-family={sliceFamily(place, names.length)}>
            <path d={slicePath(place, names.length)} className={sliceStyle} />
            {labels && (
              <Label
                text={labels.texts[place] ?? ''}
                size={labels.size}
                isAcross={labels.isAcross}
                middle={middleOf(place, names.length)}
                angle={angle}
                isTurned={isUpsideDown(place, names.length, angle)}
              />
            )}
          </g>
        ))}
        <circle r="9" className="fill-raised stroke-edge" />
      </g>
      <path d="M-8 -110L8 -110L0 -92Z" className="fill-ink stroke-paper" />
    </svg>
  );
}

interface LabelProps {
  readonly text: string;
  readonly size: number;
  readonly isAcross: boolean;
  /** Of its slice, in degrees. */
  readonly middle: number;
  readonly angle: number;
  readonly isTurned: boolean;
}

function Label({ text, size, isAcross, middle, angle, isTurned }: LabelProps) {
  const style = { fontSize: `${size}px` };
  const className = 'fill-(--letter) font-semibold forced-colors:fill-[CanvasText]';
  if (isAcross)
    return (
      <g transform={`rotate(${middle}) translate(0 ${-acrossRadius}) rotate(${-middle})`}>
        <text
          data-level
          textAnchor="middle"
          dominantBaseline="central"
          className={className}
          style={{ ...style, transform: `rotate(${-angle}deg)` }}
        >
          {text}
        </text>
      </g>
    );
  return (
    <text
      transform={`rotate(${middle - 90}) translate(${alongRadius} 0)${isTurned ? ' rotate(180)' : ''}`}
      textAnchor={isTurned ? 'start' : 'end'}
      dominantBaseline="central"
      className={className}
      style={style}
    >
      {text}
    </text>
  );
}

const spinMs = 3_600;
const rounds = 5;

/** Turns a wheel until the slice `place` is at its top; people who want less motion see that at once. */
export function useSpin() {
  const wheel = useRef<SVGGElement>(null);
  const [angle, setAngle] = useState(0);
  const spin = async (place: number, count: number): Promise<void> => {
    const to = turnTo(place, { count, from: angle, rounds });
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timing = { duration: isStill ? 0 : spinMs, easing: 'cubic-bezier(0.15, 0.6, 0.15, 1)', fill: 'forwards' } as const;
    // Level names turn back as far as the wheel turns on.
    for (const name of wheel.current?.querySelectorAll('[data-level]') ?? [])
      name.animate([{ transform: `rotate(${-angle}deg)` }, { transform: `rotate(${-to}deg)` }], timing);
    await wheel.current?.animate([{ transform: `rotate(${angle}deg)` }, { transform: `rotate(${to}deg)` }], timing).finished;
    setAngle(to);
  };
  return { wheel, angle, spin };
}
