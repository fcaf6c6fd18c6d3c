import { Link } from '@tanstack/react-router';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { ChevronRight } from '../ui/icons.gen.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { sectionTitles } from './labels.ts';
import { partId, sectionNames, type SectionName } from './sections/section-names.ts';

const linkStyle =
  'flex touch items-center gap-2 text-sm text-quiet no-underline hover:text-ink data-chosen:font-semibold data-chosen:text-accent';
/** Beside the preview: a row with the chosen step underlined. */
const rowStyle = 'px-3 group-data-previewing:data-chosen:shadow-[inset_0_-2px_var(--accent)]';
/** Without it: a column, with the chosen step marked at its side. */
const columnStyle =
  'not-group-data-previewing:-ms-px not-group-data-previewing:ps-5 not-group-data-previewing:data-chosen:shadow-[inset_2px_0_var(--accent)]';
const listStyle =
  'flex gap-1 border-line group-data-previewing:border-b not-group-data-previewing:sticky not-group-data-previewing:top-24 not-group-data-previewing:flex-col not-group-data-previewing:border-s';

interface SectionStepsProps {
  readonly projectId: string;
  /** The required fields of each section that are empty. */
  readonly missing: ReadonlyMap<SectionName, readonly unknown[]>;
  readonly part: SectionName;
}

/** Links to the form's sections, numbered. On a phone they are folded under the place that one is at. */
export function SectionSteps({ part, ...rest }: SectionStepsProps) {
  const isPhone = useIsPhone();
  if (!isPhone)
    return (
      <nav
        aria-label={m.submit_steps()}
        className="group-data-previewing:col-span-2 group-data-previewing:-mx-1 group-data-previewing:overflow-x-auto"
      >
        <ol className={listStyle}>
          {sectionNames.map((name) => (
            <li key={name} className="shrink-0">
              <StepLink {...rest} name={name} part={part} className={`${rowStyle} ${columnStyle}`} />
            </li>
          ))}
        </ol>
      </nav>
    );
  const place = { number: formatCount(sectionNames.indexOf(part) + 1), count: formatCount(sectionNames.length) };
  return (
    <nav aria-label={m.submit_steps()}>
      {/* Each section begins with the list folded. */}
      <details key={part} className="group/steps border-y border-line">
        <summary className="flex touch cursor-pointer list-none items-center justify-between gap-4">
          <span className="font-semibold">{m.submit_step_place({ ...place, part: sectionTitles[part]() })}</span>
          <ChevronRight size={18} aria-hidden className="shrink-0 text-quiet group-open/steps:rotate-90" />
        </summary>
        <ol className="pb-2">
          {sectionNames.map((name) => (
            <li key={name} className="border-t border-line">
              <StepLink {...rest} name={name} part={part} isWide />
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

interface StepLinkProps extends SectionStepsProps {
  readonly name: SectionName;
  /** With space to say how much is missing; else a star marks it. */
  readonly isWide?: boolean;
  readonly className?: string;
}

function StepLink({ projectId, missing, part, name, isWide = false, className = '' }: StepLinkProps) {
  const count = missing.get(name)?.length ?? 0;
  return (
    <Link
      to="/submit"
      search={{ draft: projectId, part: name }}
      hash={partId}
      data-chosen={name === part || undefined}
      aria-current={name === part ? 'step' : undefined}
      className={`${linkStyle} ${className}`}
    >
      <span className="numerals">{sectionNames.indexOf(name) + 1}</span>
      <span>{sectionTitles[name]()}</span>
      {count > 0 && isWide && (
        <span className="ms-auto text-accent">{m.submit_missing_count({ count: formatCount(count) })}</span>
      )}
      {count > 0 && !isWide && (
        <span className="text-accent">
          <span aria-hidden>*</span>
          <span className="sr-only"> ({m.submit_step_missing()})</span>
        </span>
      )}
    </Link>
  );
}
