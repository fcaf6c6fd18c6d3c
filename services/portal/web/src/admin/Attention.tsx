import { Link, type LinkProps } from '@tanstack/react-router';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { ChevronRight, TriangleAlert } from '../ui/icons.gen.tsx';
import type { AdminOverview } from './queries.ts';

interface AttentionProps {
  readonly now: AdminOverview;
  /** undefined: not known. */
  readonly hasMail: boolean | undefined;
}

/** What an administrator should see to, each with the way there. What is in order has no line. */
export function Attention({ now, hasMail }: AttentionProps) {
  const lines: readonly {
    readonly to: NonNullable<LinkProps['to']>;
    readonly count: number;
    readonly text: (count: string) => string;
  }[] = [
    { to: '/admin/jobs', count: now.failedJobs, text: (count) => m.admin_attention_jobs({ count }) },
    { to: '/admin/connections', count: hasMail === false ? 1 : 0, text: () => m.admin_attention_mail() },
    { to: '/admin/events', count: now.eventDrafts, text: (count) => m.admin_attention_event_drafts({ count }) },
    { to: '/admin/names', count: now.names, text: (count) => m.admin_attention_names({ count }) },
    { to: '/admin/divisions', count: now.withoutChair, text: (count) => m.admin_attention_chairs({ count }) },
    { to: '/admin/clubs', count: now.withoutLogo, text: (count) => m.admin_attention_logos({ count }) },
  ];
  const open = lines.filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="attention" className="mb-12 rounded-lg bg-wash p-5 md:p-6">
      <h2 id="attention" className="text-xl">
        {m.admin_attention()}
      </h2>
      {open.length === 0 && <p className="mt-2 text-quiet">{m.admin_attention_none()}</p>}
      <ul className="mt-2 grid gap-x-10 md:grid-cols-2">
        {open.map(({ to, count, text }) => (
          <li key={to}>
            <Link to={to} className="flex touch items-center gap-3 text-ink no-underline hover:text-accent">
              <TriangleAlert size={18} aria-hidden className="shrink-0 text-warning" />
              <span className="min-w-0 flex-1 numerals">{text(formatCount(count))}</span>
              <ChevronRight size={16} aria-hidden className="shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
