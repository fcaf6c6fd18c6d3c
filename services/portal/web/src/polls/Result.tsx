import { CalendarPlus } from '../ui/icons.gen.tsx';
import { calendarFile } from '../events/calendar-file.rules.ts';
import { downloadText } from '../kit/download.ts';
import { formatSpan, formatWeekday } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { countOf, optionName } from './labels.ts';
import { winnersOf, type PollOption } from './poll.rules.ts';
import type { Poll, Votes } from './queries.ts';

interface ResultProps {
  readonly poll: Poll;
  readonly options: readonly PollOption[];
  readonly votes: Votes;
}

/** The result of a closed poll; a date can be added to the reader's calendar. */
export function Result({ poll, options, votes }: ResultProps) {
  const winners = winnersOf(options, votes);
  return (
    <section aria-label={m.poll_result()} className="mb-10 rounded-lg bg-wash p-5 md:p-6">
      <p className="text-sm text-quiet">{winners.length > 1 ? m.poll_result_tie() : m.poll_result()}</p>
      {winners.length === 0 && <p className="mt-1 text-lg">{m.poll_result_none()}</p>}
      <ul className="mt-1 grid gap-3">
        {winners.map((option) => (
          <li key={option.key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div>
              <p className="text-xl font-semibold text-accent">
                <WinnerName option={option} kind={poll.kind} />
              </p>
              <p className="text-sm text-quiet">{countOf(option.key, votes, poll)}</p>
            </div>
            {option.span && (
              <Button variant="plain" onClick={() => intoCalendar(poll, option.key, option.span)}>
                <CalendarPlus size={18} aria-hidden />
                {m.poll_result_calendar()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The day and the time may stand on two lines, and neither breaks. */
function WinnerName({ option, kind }: { readonly option: PollOption; readonly kind: string }) {
  if (!option.span) return optionName(option, kind);
  const { from, to } = option.span;
  return (
    <>
      <span className="inline-block">{formatWeekday(from)}</span> <span className="inline-block">{formatSpan(from, to)}</span>
    </>
  );
}

function intoCalendar(poll: Poll, key: string, span: PollOption['span']): void {
  if (!span) return;
  const entry = {
    id: `${poll.id}-${key}`,
    title: localText(poll.question, poll.question_th),
    description: `${location.origin}/poll/${poll.slug}`,
    location: '',
    startsAt: span.from,
    endsAt: span.to,
  };
  downloadText(`poll-${poll.slug}.ics`, 'text/calendar', calendarFile([entry], new Date().toISOString()));
}
