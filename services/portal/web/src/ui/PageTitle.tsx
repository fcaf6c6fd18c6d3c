import { useEffect, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';

/** Sets the document's title while the page is shown. */
export function useTitle(title: string): void {
  const name = m.app_name();
  useEffect(() => {
    document.title = title === name ? title : `${title} · ${name}`;
  }, [title, name]);
}

interface PageTitleProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of every page: its title, one sentence, and its actions. */
export function PageTitle({ title, lead, above, actions }: PageTitleProps) {
  useTitle(title);
  return (
    <header className="mb-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-5 md:mb-14">
      <div className="min-w-0 flex-1 basis-96">
        {above !== undefined && <div className="mb-2 text-sm text-quiet">{above}</div>}
        <h1 className="text-2xl">{title}</h1>
        {lead !== undefined && <p className="mt-3 max-w-[46rem] text-lead text-balance text-quiet">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
