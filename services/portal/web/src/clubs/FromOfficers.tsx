import { useQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import type { RowOf } from '../data/row-of.ts';
import { formatMoment } from '../language/dates.ts';
import { langOf } from '../language/lang-of.ts';
import { m } from '../paraglide/messages.js';
import { SectionTitle } from '../ui/SectionTitle.tsx';
import { membershipQuery } from './membership.ts';
import { fromOfficersQuery, readsOfficers } from './member-queries.ts';

/** How many messages the page shows at once. */
const newest = 3;

/** What the officers wrote to all members, for members and officers: the newest, and the others behind a line that opens. */
export function FromOfficers({ clubId }: { readonly clubId: string }) {
  const db = useClient();
  const { data: membership } = useQuery(membershipQuery(db, clubId));
  const isReader = membership !== undefined && readsOfficers(membership);
  const { data: messages = [] } = useQuery({ ...fromOfficersQuery(db, clubId), enabled: isReader });
  if (!isReader || messages.length === 0) return null;
  return (
    <section aria-labelledby="from-officers">
      <SectionTitle id="from-officers">{m.club_from_officers()}</SectionTitle>
      <Messages messages={messages.slice(0, newest)} />
      {messages.length > newest && (
        <details className="border-t border-line">
          <summary className="touch cursor-pointer py-3 font-semibold">{m.club_from_officers_older()}</summary>
          <Messages messages={messages.slice(newest)} />
        </details>
      )}
    </section>
  );
}

const Messages = ({ messages }: { readonly messages: readonly RowOf<typeof fromOfficersQuery>[] }) => (
  <ul>
    {messages.map(({ id, body, created_at: at }) => (
      <li key={id} className="border-t border-line py-3.5">
        <p className="text-sm text-quiet">{formatMoment(at)}</p>
        <p lang={langOf(body)} className="mt-1 whitespace-pre-line">
          {body}
        </p>
      </li>
    ))}
  </ul>
);
