import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatCount, formatMoment } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { announce } from '../../ui/announce.ts';
import { scannedEventsQuery } from '../queries.ts';
import { removeScans, storeScan } from './scan-store.ts';
import { keyOf, type Scan } from './scan.rules.ts';

const maxCollapsed = 5;
/** As many scans have the name of their event: it is asked for in an address. */
const maxNamed = 100;

/** Scans of this device that do not count: those that wait for the network, and refused ones. */
export function ScanList({ scans }: { readonly scans: readonly Scan[] }) {
  const [isWhole, setWhole] = useState(false);
  const waiting = scans.filter(({ refusal }) => refusal === undefined).length;
  const visibleScans = isWhole ? scans : scans.slice(0, maxCollapsed);
  const ids = [...new Set(scans.slice(0, maxNamed).map(({ eventId }) => eventId))];
  const { data: events } = useQuery(scannedEventsQuery(useClient(), ids));
  if (scans.length === 0) return null;
  return (
    <section aria-labelledby="scans">
      <SectionTitle
        id="scans"
        aside={
          waiting > 0 && (
            <span className="text-quiet numerals" role="status">
              {m.checkin_waiting_count({ count: formatCount(waiting) })}
            </span>
          )
        }
      >
        {m.checkin_scans()}
      </SectionTitle>
      <ul>
        {visibleScans.map((scan) => (
          <Row key={keyOf(scan)} scan={scan} event={events?.find(({ id }) => id === scan.eventId)} />
        ))}
      </ul>
      {scans.length > visibleScans.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {m.checkin_scans_all({ count: formatCount(scans.length) })}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  readonly scan: Scan;
  /** Undefined until it is read, for which a network is needed once. */
  readonly event: { readonly title: string; readonly title_th: string | null } | undefined;
}

function Row({ scan, event }: RowProps) {
  const remove = async () => {
    await removeScans([scan]);
    announce({ text: m.checkin_scan_removed(), undo: () => storeScan(scan) });
  };
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line py-3">
      <div className="min-w-0">
        {event && <p>{localText(event.title, event.title_th)}</p>}
        <p className={scan.refusal === undefined ? '' : 'font-semibold'}>
          {scan.refusal === undefined ? m.checkin_scan_waits() : <RefusalText refused={scan.refusal} subject="checkIn" />}
        </p>
        <p className="text-sm text-quiet numerals">{m.checkin_scanned_at({ when: formatMoment(scan.scannedAt) })}</p>
      </div>
      {scan.refusal !== undefined && (
        <Button variant="quiet" className="shrink-0 text-sm" onClick={() => void remove()}>
          {m.checkin_scan_remove()}
        </Button>
      )}
    </li>
  );
}
