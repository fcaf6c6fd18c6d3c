import { useEffect, type ReactNode } from 'react';
import { langOf } from '../language/lang-of.ts';
import { withoutLineMarks } from '../language/line-marks.ts';
import { m } from '../paraglide/messages.js';
import { frameStyle } from '../shell/frame-style.ts';

/** Sets the document's title while the page is shown. */
export function useTitle(title: string): void {
  const name = m.app_name();
  useEffect(() => {
    document.title = withoutLineMarks(title === name ? title : `${title} · ${name}`);
  }, [title, name]);
}

interface PageTitleProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
  /** Leaves less space below on a phone, where what follows must be on the first screen. */
  readonly isTight?: boolean;
}

/** The head of every page: its title, one sentence, and its actions. */
export function PageTitle({ title, lead, above, actions, isTight = false }: PageTitleProps) {
  useTitle(title);
  return (
    <header className={isTight ? frameStyle.tightTitle : frameStyle.title}>
      <div className={frameStyle.titleText}>
        {above !== undefined && <div className="mb-2 text-sm text-quiet">{above}</div>}
        <h1 lang={langOf(title)} className={frameStyle.heading}>
          {title}
        </h1>
        {lead !== undefined && <p className={frameStyle.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
