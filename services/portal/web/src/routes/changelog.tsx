import { createFileRoute } from '@tanstack/react-router';
import { formatDay } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Prose } from '../ui/Prose.tsx';

export const Route = createFileRoute('/changelog')({ component: Changelog });

const entries = [{ day: m.changelog_1_day, title: m.changelog_1_title, body: m.changelog_1_body }];

function Changelog() {
  return (
    <>
      <PageTitle title={m.changelog_title()} lead={m.changelog_lead()} />
      {entries.map(({ day, title, body }) => (
        <article key={day()} className="grid gap-x-10 gap-y-3 border-t border-line py-8 md:grid-cols-[12rem_1fr]">
          <time dateTime={day()} className="text-sm text-quiet">
            {formatDay(day())}
          </time>
          <div>
            <h2 className="mb-3 text-xl">{title()}</h2>
            <Prose text={body()} />
          </div>
        </article>
      ))}
    </>
  );
}
