import { useQuery } from '@tanstack/react-query';
import { FileText } from '../../ui/icons.gen.tsx';
import { useClient } from '../../data/use-client.ts';
import { formatBaht, formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { bankName } from '../labels.ts';
import { slipFileQuery, type Slip } from '../queries.ts';

interface SlipListProps {
  readonly slips: readonly Slip[];
  /** For sellers, who compare amounts: what is still to be paid, beside a slip that may pay it. The pictures are large then. */
  readonly dueOf?: (slip: Slip) => number;
}

/** Slips, each with its picture. A file that does not come is named, with a way to ask again. */
export const SlipList = ({ slips, dueOf }: SlipListProps) => (
  <ul>
    {slips.map((slip) => (
      <li key={slip.id} className="border-t border-line py-3">
        <SlipRow slip={slip} due={dueOf?.(slip)} />
      </li>
    ))}
  </ul>
);

/** Stands for a slip without a picture to show. */
const SlipPaper = () => (
  <span className="grid size-16 shrink-0 place-items-center rounded bg-sunken">
    <FileText size={22} aria-hidden />
  </span>
);

interface SlipRowProps {
  readonly slip: Slip;
  readonly due: number | undefined;
}

function SlipRow({ slip, due }: SlipRowProps) {
  const db = useClient();
  const { data: address, isError, isFetching, refetch } = useQuery(slipFileQuery(db, slip.file_path));
  const isPdf = slip.file_path.endsWith('.pdf');
  const words = (
    <span className="min-w-0">
      {due !== undefined && due > 0 && (
        <span className="mb-2 block text-lg font-semibold numerals">{m.order_outstanding({ amount: formatBaht(due) })}</span>
      )}
      <span className="block">
        {slip.sending_bank !== null ? (
          bankName(slip.sending_bank)
        ) : due === undefined ? (
          m.slip_without_code()
        ) : (
          <span className="inline-block rounded-full bg-accent px-2.5 text-sm leading-7 font-semibold text-on-accent">
            {m.slip_without_code()}
          </span>
        )}
      </span>
      {slip.refused_at !== null && (
        <span className="block font-semibold text-accent">
          {slip.refusal_reason === null ? m.slip_refused() : m.slip_refused_because({ reason: slip.refusal_reason })}
        </span>
      )}
      <span className="block text-sm text-quiet">
        {slip.sending_bank === null && due !== undefined && <span className="block">{m.slip_by_hand()}</span>}
        {slip.trans_ref !== null && <span className="block font-mono text-xs break-all">{slip.trans_ref}</span>}
        {formatMoment(slip.created_at)}
      </span>
    </span>
  );
  const size = due === undefined ? 'size-16' : 'aspect-[5/6] w-36 self-start sm:w-50';
  if (address === undefined)
    return (
      <div className="flex flex-wrap items-center gap-4">
        {isError ? <SlipPaper /> : <Skeleton className={`shrink-0 ${isPdf ? 'size-16' : size}`} />}
        {words}
        {isError && (
          <p role="alert" className="w-full">
            {m.slip_not_loaded()}{' '}
            <button type="button" className="link touch" aria-disabled={isFetching} onClick={() => void refetch()}>
              {m.slip_load_again()}
            </button>
          </p>
        )}
      </div>
    );
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="flex items-center gap-4 text-ink no-underline hover:text-accent"
    >
      {isPdf ? <SlipPaper /> : <Picture src={address} alt="" className={`shrink-0 rounded ${size}`} fallback={<SlipPaper />} />}
      {words}
      <span className="sr-only">{m.slip_open()}</span>
    </a>
  );
}
