import { statusName, type Home, type Status } from '../project/labels.ts';

const styles: Partial<Readonly<Record<Status, string>>> = {
  draft: 'border-edge text-quiet',
  cancelled: 'border-edge text-quiet',
  rejected: 'border-transparent bg-danger text-paper',
  'revisions-requested': 'border-transparent bg-warning-wash text-warning',
};

interface StatusTagProps {
  readonly status: Status;
  readonly home: Home;
  /** Where more is known than the status says; undefined: its name. */
  readonly name?: string | undefined;
}

/** The status of a project in a word or two. */
export const StatusTag = ({ status, home, name = statusName(status, home) }: StatusTagProps) => (
  <span
    className={`inline-flex max-w-full shrink-0 items-center gap-1 rounded-full border px-2.5 text-xs leading-6 ${styles[status] ?? 'border-transparent bg-wash text-accent'}`}
  >
    {status === 'rejected' && <Cross />}
    {name}
  </span>
);

/** Drawn here: the icon of this shape would move between the scripts of all pages and bring others along. */
const Cross = () => (
  <svg
    viewBox="0 0 12 12"
    className="size-3"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M2.5 2.5l7 7m0-7l-7 7" />
  </svg>
);
