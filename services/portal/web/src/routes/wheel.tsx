import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { Field, inputStyle } from '../ui/Field.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { drawPlace, namesIn } from '../wheel/draw.rules.ts';

export const Route = createFileRoute('/wheel')({ component: Wheel });

const randomWord = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

function Wheel() {
  const [text, setText] = useState('');
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const [isRemoving, setRemoving] = useState(true);
  const names = namesIn(text);
  const last = drawn.at(-1);
  const draw = () => {
    const place = drawPlace(names.length, randomWord);
    setDrawn([...drawn, names[place] as string]);
    if (isRemoving) setText(names.toSpliced(place, 1).join('\n'));
  };
  const canDraw = names.length > 1 || (isRemoving && drawn.length > 0 && names.length === 1);
  return (
    <>
      <PageTitle title={m.wheel_title()} lead={m.wheel_lead()} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <form
          className="grid content-start gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (canDraw) draw();
          }}
        >
          <Field label={m.wheel_names()} hint={m.wheel_names_hint({ count: formatCount(names.length) })}>
            {(control) => (
              <textarea
                rows={10}
                className={`${inputStyle} py-2 leading-normal`}
                value={text}
                onChange={(event) => setText(event.target.value)}
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
          <Button type="submit" disabled={!canDraw}>
            {m.wheel_draw()}
          </Button>
        </form>
        <section aria-label={m.wheel_result()} className="order-first flex flex-col lg:order-none">
          <output
            aria-live="polite"
            className="flex min-h-56 flex-1 items-center justify-center rounded-lg bg-wash p-8 text-center text-[clamp(2rem,1.2rem+4vw,4.5rem)] leading-tight font-semibold break-words text-accent"
          >
            {last ?? <span className="text-lg font-normal text-quiet">{canDraw ? m.wheel_ready() : m.wheel_waiting()}</span>}
          </output>
          {drawn.length > 0 && (
            <div className="mt-6 flex flex-wrap items-baseline justify-between gap-4">
              <ol className="flex list-inside list-decimal flex-wrap gap-x-6 gap-y-1 text-quiet" aria-label={m.wheel_history()}>
                {drawn.map((name, place) => (
                  <li key={place}>{name}</li>
                ))}
              </ol>
              <Button variant="quiet" onClick={() => setDrawn([])}>
                {m.wheel_clear()}
              </Button>
            </div>
          )}
        </section>
      </div>
    </>
  );
}
