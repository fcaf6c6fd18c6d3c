import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

/** Replaces an empty list: says that it is empty, and what to do next. */
export const EmptyState = ({ title, lead, children }: EmptyStateProps) => (
  <div className="border-y border-line py-12">
    <p className="text-lg font-semibold">{title}</p>
    {lead !== undefined && <p className="mt-1 max-w-[40rem] text-quiet">{lead}</p>}
    {children !== undefined && <div className="mt-5 flex flex-wrap gap-3">{children}</div>}
  </div>
);

interface EmptyLineProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The same in one line, for a part of a page whose heading says what it is. */
export const EmptyLine = ({ className = '', children }: EmptyLineProps) => (
  <p className={`text-quiet ${className}`}>{children}</p>
);
