import { statusName, type Status } from '../project/labels.ts';

const isBad: ReadonlySet<Status> = new Set(['rejected', 'cancelled']);

/** The status of a project in a word or two. */
export const StatusTag = ({ status }: { readonly status: Status }) => (
  <span
    className={`inline-block max-w-full shrink-0 rounded-full border px-2.5 text-xs leading-6 ${
      isBad.has(status)
        ? 'border-edge text-quiet line-through'
        : status === 'draft'
          ? 'border-edge text-quiet'
          : status === 'revisions-requested'
            ? 'border-transparent bg-warning-wash text-warning'
            : 'border-transparent bg-wash text-accent'
    }`}
  >
    {statusName(status)}
  </span>
);
