import { m } from '../paraglide/messages.js';
import type { OwnAnswer } from './OwnAnswer.tsx';
import type { ListedEvent } from './queries.ts';

interface EventMarksProps {
  readonly event: ListedEvent;
  /** Marks those that the reader comes to; visitors have none. */
  readonly Mark: typeof OwnAnswer | undefined;
}

/** In the calendar's lists: whether an event is cancelled, and whether the reader comes. */
export const EventMarks = ({ event, Mark }: EventMarksProps) =>
  event.cancelled_at === null ? (
    Mark && <Mark eventId={event.id} />
  ) : (
    <span className="font-semibold text-danger">{m.event_is_cancelled()}</span>
  );
