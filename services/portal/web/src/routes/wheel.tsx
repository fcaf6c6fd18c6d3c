import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { Field, inputStyle } from '../ui/Field.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { useSpin, WheelFace } from '../wheel/WheelFace.tsx';
import { drawPlace, namesIn } from '../wheel/draw.rules.ts';

export const Route = createFileRoute('/wheel')({ component: Wheel });

const randomWord = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

interface Draw {
  /** The names that the wheel had. */
  readonly names: readonly string[];
  readonly place: number;
  readonly isOver: boolean;
}

function Wheel() {
  const [text, setText] = useState('');
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const [isRemoving, setRemoving] = useState(true);
  const [current, setCurrent] = useState<Draw>();
  const { wheel, angle, spin } = useSpin();
  const names = namesIn(text);
  const isSpinning = current?.isOver === false;
  const draw = async () => {
    const place = drawPlace(names.length, randomWord);
    // The wheel has these slices before it turns.
    flushSync(() => setCurrent({ names, place, isOver: false }));
    await spin(place, names.length);
    setCurrent({ names, place, isOver: true });
    setDrawn((before) => [...before, names[place] as string]);
    if (isRemoving) setText(names.toSpliced(place, 1).join('\n'));
  };
  const canDraw = !isSpinning && (names.length > 1 || (isRemoving && drawn.length > 0 && names.length === 1));
  const winner = current?.isOver ? current.names[current.place] : undefined;
  return (
    <form
      className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        if (canDraw) void draw();
      }}
    >
      <div>
        {/* Beside the wheel, which begins at the top of the page: it and its button are seen together. */}
        <PageTitle title={m.wheel_title()} lead={m.wheel_lead()} />
        <div className="grid content-start gap-5">
          <Field label={m.wheel_names()} hint={m.wheel_names_hint({ count: formatCount(names.length) })}>
            {(control) => (
              <textarea
                rows={10}
                className={`${inputStyle} max-h-[22rem] py-2 leading-normal max-lg:h-40`}
                value={text}
                readOnly={isSpinning}
                onChange={(event) => {
                  setText(event.target.value);
                  setCurrent(undefined);
                }}
                {...control}
              />
            )}
          </Field>
          <label className="flex touch items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={isRemoving}
              onChange={(event) => setRemoving(event.target.checked)}
            />
            {m.wheel_remove()}
          </label>
        </div>
      </div>
      <section aria-label={m.wheel_result()} className="grid content-start gap-6">
        <WheelFace names={current?.names ?? names} angle={angle} ref={wheel} />
        <div className="grid justify-items-center gap-4 rounded-lg bg-wash p-5 text-center lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:justify-items-start lg:text-start">
          <output
            aria-live="polite"
            className="flex min-h-14 items-center text-[clamp(1.5rem,1.2rem+2vw,2.75rem)] leading-tight font-semibold break-words text-accent"
          >
            {winner ?? (
              <span className="text-lg font-normal text-quiet">
                {isSpinning ? m.wheel_spinning() : canDraw ? m.wheel_ready() : m.wheel_waiting()}
              </span>
            )}
          </output>
          <Button type="submit" disabled={!canDraw}>
            {m.wheel_draw()}
          </Button>
        </div>
        {drawn.length > 0 && (
          <div className="flex flex-wrap items-baseline justify-between gap-4">
            <ol className="flex list-inside list-decimal flex-wrap gap-x-6 gap-y-1 text-quiet" aria-label={m.wheel_history()}>
              {drawn.map((name, place) => (
                <li key={place}>{name}</li>
              ))}
            </ol>
            <Button
              variant="quiet"
              disabled={isSpinning}
              onClick={() => {
                setDrawn([]);
                setCurrent(undefined);
              }}
            >
              {m.wheel_clear()}
            </Button>
          </div>
        )}
      </section>
    </form>
  );
}
