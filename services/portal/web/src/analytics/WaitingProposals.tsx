import { Link } from '@tanstack/react-router';
import { formatCount, formatDay } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { moverName } from '../project/workflow/labels.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { ChevronRight } from '../ui/icons.gen.tsx';
import type { CurrentState } from './queries.ts';

/** Proposals and reports by who decides next, their numbers on one scale with the part that waits too long, and the way to them. */
export function WaitingProposals({ steps }: { readonly steps: CurrentState['waiting'] }) {
  const most = Math.max(...steps.map(({ waiting }) => waiting));
  return (
    <section aria-labelledby="waiting">
      <SectionTitle
        id="waiting"
        aside={
          <Link to="/queue" search={{ show: 'all' }} className="link">
            {m.admin_dashboard_queue()}
          </Link>
        }
      >
        {m.admin_dashboard_waiting()}
      </SectionTitle>
      {steps.length === 0 && (
        <EmptyState title={m.admin_dashboard_nothing()} lead={m.admin_dashboard_nothing_lead()}>
          <Link to="/submit" className={buttonStyle('plain')}>
            {m.home_propose()}
          </Link>
        </EmptyState>
      )}
      {steps.length > 0 && (
        <p className="mb-3 flex flex-wrap gap-x-5 text-sm text-quiet">
          <Key className="bg-accent" name={m.queue_overdue()} />
          <Key className="bg-edge" name={m.admin_dashboard_in_time()} />
        </p>
      )}
      <ul>
        {steps.map(({ role, waiting, overdue, oldest }) => (
          <li key={role} className="relative border-t border-line py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <Link
                to="/queue"
                search={{ show: 'all', step: role }}
                className="inline-flex items-center gap-1 text-lg font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-accent"
              >
                {moverName(role)}
                <ChevronRight size={16} aria-hidden className="text-quiet" />
              </Link>
              <p className="numerals">
                {m.admin_dashboard_waits({ count: formatCount(waiting) })}{' '}
                {overdue > 0 && (
                  <span className="ms-3 font-semibold text-accent">
                    {m.admin_dashboard_overdue({ count: formatCount(overdue) })}
                  </span>
                )}
              </p>
            </div>
            <div aria-hidden className="my-2 rounded-full bg-sunken forced-color-adjust-none">
              <div
                data-bar
                className="h-1.5 overflow-hidden rounded-full bg-edge"
                style={{ width: `${(waiting / most) * 100}%` }}
              >
                <div className="h-full bg-accent" style={{ width: `${(overdue / waiting) * 100}%` }} />
              </div>
            </div>
            <p className="text-sm text-quiet">{m.admin_dashboard_since({ day: formatDay(oldest) })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a colour of the bars is. */
const Key = ({ className, name }: { readonly className: string; readonly name: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden className={`size-2.5 rounded-sm forced-color-adjust-none ${className}`} />
    {name}
  </span>
);
