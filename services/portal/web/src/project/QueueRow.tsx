import { Link } from '@tanstack/react-router';
import type { ListedProject } from '../data/projects.ts';
import { formatBaht, formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { StatusTag } from '../parts/StatusTag.tsx';
import { waitingOf, type Move } from './moves.rules.ts';
import { personName } from './person-name.ts';

interface QueueRowProps {
  readonly project: ListedProject;
  /** What the reader may decide; undefined: nothing. */
  readonly decision: Move | undefined;
  readonly stepDays: unknown;
}

export function QueueRow({ project, decision, stepDays }: QueueRowProps) {
  const { days, overdue } = waitingOf(project, stepDays, Date.now());
  const home = project.clubs ?? project.divisions;
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto_10rem] md:items-center">
      <div className="min-w-0">
        <Link
          to="/project/$id"
          params={{ id: project.id }}
          data-row
          className="text-lg leading-snug font-semibold text-ink no-underline hover:text-accent"
        >
          {localText(project.title_en, project.title)}
        </Link>
        <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
          <span>{personName(project.owner)}</span>
          {home && <span>{localText(home.name, home.name_th)}</span>}
          <span className="numerals">{formatBaht(project.budget_total)}</span>
          {decision?.insteadOf && <span className="text-accent">{m.queue_deputy({ name: decision.insteadOf.name })}</span>}
        </p>
      </div>
      <StatusTag status={project.status} />
      <p className={`text-sm md:text-end ${overdue > 0 ? 'font-semibold text-accent' : 'text-quiet'}`}>
        {overdue > 0 ? m.project_overdue({ days: formatCount(overdue) }) : m.project_waiting({ days: formatCount(days) })}
      </p>
    </li>
  );
}
