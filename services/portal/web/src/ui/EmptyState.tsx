import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

/** Replaces an empty list: says that it is empty, and what to do next. */
export const EmptyState = ({ title, lead, children }: EmptyStateProps) => (
  <div className="empty py-4">
    <p className="mt-5 text-lg font-semibold">{title}</p>
    {lead !== undefined && <p className="mt-1 max-w-[40rem] text-quiet">{lead}</p>}
    {children !== undefined && <div className="mt-5 flex flex-wrap gap-3">{children}</div>}
  </div>
);

interface EmptyLineProps {
  readonly className?: string;
  /** The link or button to the first one, unless a form or button for it follows anyway. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The same within a page, under a heading: says what will be here, and how to begin. */
export const EmptyLine = ({ className = '', action, children }: EmptyLineProps) => (
  <div className={className}>
    <p className="max-w-[40rem] text-quiet">{children}</p>
    {action !== undefined && <div className="mt-3 flex flex-wrap gap-3">{action}</div>}
  </div>
);
