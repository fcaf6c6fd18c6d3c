import { statusName, type Status } from '../project/labels.ts';

const isBad: ReadonlySet<Status> = new Set(['rejected', 'cancelled']);
const isOpen: ReadonlySet<Status> = new Set(['draft', 'revisions-requested']);

/** The status of a project in a word or two. */
export const StatusTag = ({ status }: { readonly status: Status }) => (
  <span
    className={`inline-block max-w-full shrink-0 rounded-full border px-2.5 text-xs leading-6 ${
      isBad.has(status)
        ? 'border-edge text-quiet line-through'
        : isOpen.has(status)
          ? 'border-edge text-quiet'
          : 'border-transparent bg-wash text-accent'
    }`}
  >
    {statusName(status)}
  </span>
);
