import type { ReactNode } from 'react';

interface CrudRowProps {
  /** The row's name, which opens it. */
  readonly link: ReactNode;
  readonly about?: ReactNode;
  readonly aside?: ReactNode;
  readonly picture?: ReactNode;
}

export const rowLinkStyle = 'font-semibold text-ink no-underline hover:text-accent';

/** A row of an administrator's table: its name, a line about it, and its state. */
export const CrudRow = ({ link, about, aside, picture }: CrudRowProps) => (
  <li className="flex items-center gap-4 border-t border-line py-4">
    {picture}
    <div className="min-w-0 flex-1 gap-x-6 sm:flex sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="text-lg leading-snug">{link}</p>
        {about !== undefined && <p className="mt-0.5 line-clamp-2 text-sm text-quiet">{about}</p>}
      </div>
      {aside !== undefined && <div className="shrink-0 text-sm text-quiet max-sm:mt-0.5 sm:text-end">{aside}</div>}
    </div>
  </li>
);
