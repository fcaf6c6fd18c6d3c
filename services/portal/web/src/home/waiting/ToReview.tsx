import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { reviewsQuery } from '../../project/workflow/queries.ts';
import type { Session } from '../../session/session.ts';
import { reportsToArchiveQuery } from './reports-to-archive.ts';
import { Waiting } from './Waiting.tsx';

/** What the queue holds for the reader: projects to review, and reports to archive. */
export function ToReview({ session }: { readonly session: Session }) {
  const db = useClient();
  const reviews = useQuery(reviewsQuery(db, session.userId));
  const reports = useQuery(reportsToArchiveQuery(db, session));
  // Secretaries and administrators archive, unless an installation says otherwise: their row has its place before it is known what is
  // in it.
  const archives = session.role === 'secretary' || session.role === 'admin';
  return (
    <>
      <Waiting
        state={reviews}
        figure={reviews.data?.length}
        link={{ to: '/queue' }}
        label={m.home_to_review({ count: formatCount(reviews.data?.length ?? 0) })}
      />
      {(archives || (reports.data ?? 0) > 0) && (
        <Waiting
          state={reports}
          figure={reports.data}
          link={{ to: '/queue' }}
          label={m.home_to_archive({ count: formatCount(reports.data ?? 0) })}
        />
      )}
    </>
  );
}
