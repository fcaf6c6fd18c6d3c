import type { ReactNode } from 'react';

interface SectionTitleProps {
  readonly id?: string;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

export const SectionTitle = ({ id, children, aside }: SectionTitleProps) => (
  <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
    <h2 id={id} className="text-xl">
      {children}
    </h2>
    {aside !== undefined && <div className="text-sm">{aside}</div>}
  </div>
);
