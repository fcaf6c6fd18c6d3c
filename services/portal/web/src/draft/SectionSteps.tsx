import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import { sectionTitles } from './labels.ts';
import { sectionNames, type SectionName } from './sections/section-list.ts';

/** A row with the chosen step underlined. */
const rowStyle =
  'flex touch items-center gap-2 px-3 text-sm text-quiet no-underline hover:text-ink data-chosen:font-semibold data-chosen:text-accent data-chosen:shadow-[inset_0_-2px_var(--accent)]';
/** On a wide screen without the preview: a column, with the chosen step marked at its side. */
const columnStyle =
  'lg:not-group-data-previewing:-ms-px lg:not-group-data-previewing:ps-5 lg:not-group-data-previewing:data-chosen:shadow-[inset_2px_0_var(--accent)]';
const listRowStyle = 'flex gap-1 border-line max-lg:border-b lg:group-data-previewing:border-b';
const listColumnStyle =
  'lg:not-group-data-previewing:sticky lg:not-group-data-previewing:top-24 lg:not-group-data-previewing:flex-col lg:not-group-data-previewing:border-s';

interface SectionStepsProps {
  readonly projectId: string;
  /** The sections with required fields that are empty. */
  readonly incomplete: ReadonlySet<SectionName>;
  readonly part: SectionName;
}

/** Links to the form's sections, numbered. */
export function SectionSteps({ projectId, incomplete, part }: SectionStepsProps) {
  const steps = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const chosen = steps.current?.querySelector<HTMLElement>('[data-chosen]');
    if (chosen) steps.current?.scrollTo({ left: chosen.offsetLeft - 24 });
  }, [part]);
  return (
    <nav
      ref={steps}
      aria-label={m.submit_steps()}
      className="relative -mx-1 overflow-x-auto lg:overflow-visible lg:group-data-previewing:col-span-2 lg:group-data-previewing:overflow-x-auto"
    >
      <ol className={`${listRowStyle} ${listColumnStyle}`}>
        {sectionNames.map((name, index) => (
          <li key={name} className="shrink-0">
            <Link
              to="/submit"
              search={{ draft: projectId, part: name }}
              data-chosen={name === part || undefined}
              aria-current={name === part ? 'step' : undefined}
              className={`${rowStyle} ${columnStyle}`}
            >
              <span className="numerals">{index + 1}</span>
              {sectionTitles[name]()}
              {incomplete.has(name) && (
                <span className="text-accent">
                  <span aria-hidden>*</span>
                  <span className="sr-only"> ({m.submit_step_missing()})</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
