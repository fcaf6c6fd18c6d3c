import type { ReactNode } from 'react';

interface CrudRowProps {
  /** The row's name, which opens it. */
  readonly link: ReactNode;
  readonly about?: ReactNode;
  readonly aside?: ReactNode;
  /** Where else the row leads. */
  readonly links?: ReactNode;
  readonly picture?: ReactNode;
}

export const rowLinkStyle =
  'font-semibold text-ink underline decoration-edge decoration-1 underline-offset-4 hover:text-accent hover:decoration-accent';

/** A row of an administrator's table: its name, a line about it, its state, and where else it leads. */
export const CrudRow = ({ link, about, aside, links, picture }: CrudRowProps) => (
  <li className="flex items-center gap-4 border-t border-line py-4">
    {picture}
    <div className="min-w-0 flex-1 gap-x-6 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="text-lg leading-snug">{link}</p>
        {about !== undefined && <p className="mt-0.5 line-clamp-2 text-sm text-quiet">{about}</p>}
      </div>
      {aside !== undefined && <div className="text-sm text-quiet max-sm:mt-0.5 sm:row-span-2 sm:text-end">{aside}</div>}
      {links !== undefined && <p className="mt-0.5 flex flex-wrap gap-x-5 text-sm">{links}</p>}
    </div>
  </li>
);
