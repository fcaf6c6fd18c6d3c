import type { ReactNode } from 'react';

interface ProblemProps {
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What went wrong, where it did; screen readers read it out at once. */
export const Problem = ({ id, className = '', children }: ProblemProps) => (
  <p id={id} role="alert" className={`font-semibold text-danger ${className}`}>
    {children}
  </p>
);
