import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { Activities } from '../../transcript/Activities.tsx';
import { Certificates } from '../../transcript/Certificates.tsx';
import { Kinds } from '../../transcript/Kinds.tsx';
import { certificatesQuery, transcriptQuery } from '../../transcript/queries.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/me_/transcript')({
  loader: ({ context: { db, queries, session } }) =>
    Promise.all([
      queries.ensureQueryData(transcriptQuery(db, session.userId)),
      queries.ensureQueryData(certificatesQuery(db, session.userId)),
    ]),
  component: TranscriptPage,
});

function TranscriptPage() {
  const { db, session } = Route.useRouteContext();
  const { data: transcript } = useSuspenseQuery(transcriptQuery(db, session.userId));
  const { events, kinds, total_hours: hours, person, waiting } = transcript;
  return (
    <>
      <PageTitle title={m.transcript_title()} lead={m.transcript_lead()} />
      {waiting > 0 && (
        <p className="mb-10 max-w-[42rem] border-s-2 border-accent ps-4">
          {waiting === 1 ? m.transcript_waiting_one() : m.transcript_waiting({ count: formatCount(waiting) })}
        </p>
      )}
      {events.length === 0 ? (
        <EmptyState title={m.transcript_empty()} lead={m.transcript_empty_lead()}>
          <Link to="/events" className={buttonStyle('plain')}>
            {m.gallery_events()}
          </Link>
        </EmptyState>
      ) : (
        <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(20rem,1fr)_minmax(0,22rem)]">
          <section aria-label={m.transcript_sums()} className="grid gap-x-14 gap-y-8 md:grid-cols-[auto_minmax(0,1fr)]">
            <p>
              <span className="block text-[clamp(4.5rem,9vw,7.5rem)] leading-none font-semibold text-accent numerals">
                {formatCount(hours)}
              </span>
              <span className="mt-2 block text-quiet">
                {m.transcript_total({ hours: formatCount(hours), count: formatCount(events.length) })}
              </span>
            </p>
            <Kinds kinds={kinds} />
          </section>
          <div className="lg:row-span-2">
            <Certificates userId={session.userId} person={person} />
          </div>
          <section aria-labelledby="activities">
            <SectionTitle id="activities">{m.transcript_events()}</SectionTitle>
            <Activities events={events} />
          </section>
        </div>
      )}
    </>
  );
}
