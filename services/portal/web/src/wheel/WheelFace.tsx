import { useRef, type Ref } from 'react';
import { middleOf, shadeOf, slicePath, turnTo } from './wheel.rules.ts';

interface WheelFaceProps {
  readonly names: readonly string[];
  readonly ref: Ref<SVGGElement>;
}

/** With more names the letters would be too small. */
const maxLabels = 40;
const maxLetters = 16;
/** Of a wheel without names. */
const emptySlices = 12;
const shadeStyles = [
  'fill-[color-mix(in_oklab,var(--accent)_10%,var(--raised))]',
  'fill-[color-mix(in_oklab,var(--accent)_22%,var(--raised))]',
  'fill-[color-mix(in_oklab,var(--accent)_34%,var(--raised))]',
];

const shorten = (name: string) => {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters - 1).join('')}…` : name;
};

/** The wheel with a slice for each name, and the pointer at its top. The page says the names and the result in words. */
export const WheelFace = ({ names, ref }: WheelFaceProps) => (
  <svg viewBox="-104 -110 208 214" aria-hidden className="mx-auto block w-full max-w-[30rem]">
    <g ref={ref}>
      {names.length === 0 &&
        Array.from({ length: emptySlices }, (_, place) => (
          <path
            key={place}
            d={slicePath(place, emptySlices)}
            className={`stroke-paper stroke-1 opacity-60 forced-colors:stroke-[CanvasText] ${shadeStyles[shadeOf(place, emptySlices)]}`}
          />
        ))}
      {names.map((name, place) => (
        <g key={place}>
          <path
            d={slicePath(place, names.length)}
            className={`stroke-paper stroke-1 forced-colors:stroke-[CanvasText] ${shadeStyles[shadeOf(place, names.length)]}`}
          />
          {names.length <= maxLabels && (
            <text
              transform={`rotate(${middleOf(place, names.length) - 90}) translate(94 0)`}
              textAnchor="end"
              dominantBaseline="central"
              className="fill-ink"
              style={{ fontSize: `${Math.min(9, 260 / names.length)}px` }}
            >
              {shorten(name)}
            </text>
          )}
        </g>
      ))}
      <circle r="9" className="fill-raised stroke-edge" />
    </g>
    <path d="M-7 -109L7 -109L0 -94Z" className="fill-accent" />
  </svg>
);

const spinMs = 3_600;
const rounds = 5;

/** Turns a wheel until the slice `place` is at its top; people who want less motion see that at once. */
export function useSpin() {
  const wheel = useRef<SVGGElement>(null);
  const angle = useRef(0);
  const spin = async (place: number, count: number): Promise<void> => {
    const from = angle.current;
    angle.current = turnTo(place, { count, from, rounds });
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    await wheel.current?.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${angle.current}deg)` }], {
      duration: isStill ? 0 : spinMs,
      easing: 'cubic-bezier(0.15, 0.6, 0.15, 1)',
      fill: 'forwards',
    }).finished;
  };
  return { wheel, spin };
}
