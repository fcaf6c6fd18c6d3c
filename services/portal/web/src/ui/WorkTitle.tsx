import type { ReactNode } from 'react';
import { langOf } from '../language/lang-of.ts';
import { useTitle } from './PageTitle.tsx';
import { workTitleStyle } from './work-title-style.ts';

interface WorkTitleProps {
  readonly title: string;
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a list that people work through: its title and actions in one line, because the first row should be near the top. */
export function WorkTitle({ title, above, actions }: WorkTitleProps) {
  useTitle(title);
  return (
    <header className={workTitleStyle.head}>
      {above !== undefined && <div className={workTitleStyle.above}>{above}</div>}
      <h1 lang={langOf(title)} className={workTitleStyle.heading}>
        {title}
      </h1>
      {actions}
    </header>
  );
}
