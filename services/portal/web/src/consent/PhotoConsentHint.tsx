import { useQuery } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { dataOf } from '../refusals/refusal.ts';

/** Tells who adds photos how many of the people there agreed to be in them. */
export function PhotoConsentHint({ eventId }: { readonly eventId: string }) {
  const db = useClient();
  const { data } = useQuery({
    queryKey: ['consents', 'photos', eventId],
    queryFn: async () => dataOf(await db.rpc('photo_consents', { event: eventId }).single()),
  });
  if (!data || data.attendees === 0) return null;
  return (
    <p className="mb-8 max-w-[40rem] text-sm text-quiet">
      {m.consent_photos_count({ agreed: formatCount(data.agreed), attendees: formatCount(data.attendees) })}
    </p>
  );
}
