import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyLine } from '../../ui/EmptyState.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { announce } from '../../ui/announce.ts';
import { Download } from '../../ui/icons.gen.tsx';
import { saveGuests } from './attendance-file.ts';
import { guestsQuery, readGuests, type Guest } from './guests.ts';

interface GuestListProps {
  readonly eventId: string;
  /** Those who have a place, or those who wait for one. */
  readonly hasPlace: boolean;
  /** Whether the event has ended. */
  readonly isOver: boolean;
  readonly count: number;
}

/** Who said that they come to an event, or who waits for a place, for its organisers; afterwards who had signed up. */
export function GuestList({ eventId, hasPlace, isOver, count }: GuestListProps) {
  const db = useClient();
  const list = useInfiniteQuery(guestsQuery(db, eventId, hasPlace));
  const save = useMutation({
    mutationFn: async () => {
      const guests = await readGuests(db, eventId, hasPlace);
      saveGuests(`${hasPlace ? 'going' : 'waiting'}-${eventId}`, guests);
      announce({ text: m.attendance_saved({ count: formatCount(guests.length) }) });
    },
    onError: (error) => announceRefusal(error, 'lateScans'),
  });
  const id = hasPlace ? 'coming' : 'waiting';
  const title = hasPlace ? (isOver ? m.guests_had_signed_up : m.guests_coming) : isOver ? m.guests_had_waited : m.guests_waiting;
  return (
    <section aria-labelledby={id} className="mt-14">
      <SectionTitle
        id={id}
        aside={
          <Button variant="quiet" isBusy={save.isPending} disabled={!list.data?.length} onClick={() => save.mutate()}>
            <Download size={18} aria-hidden />
            {m.attendance_save()}
          </Button>
        }
      >
        {title({ count: formatCount(count) })}
      </SectionTitle>
      {!list.data && <SkeletonRows />}
      {list.data?.length === 0 && <EmptyLine>{isOver ? m.guests_none_over() : m.guests_none()}</EmptyLine>}
      <ul>
        {list.data?.map((guest) => (
          <li key={guest.id} className="border-t border-line py-3">
            <p className="font-semibold">{personName(guest.person)}</p>
            <p className="text-sm text-quiet numerals">{aboutOf(guest)}</p>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

const aboutOf = ({ person, created_at }: Guest): string =>
  [
    m.guests_signed_up({ when: formatMoment(created_at) }),
    person.divisions && localText(person.divisions.name, person.divisions.name_th),
  ]
    .filter(Boolean)
    .join(' · ');
