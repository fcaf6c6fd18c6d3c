import { useId, type ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface FigureProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The same figures, cell by cell; the first of each row names it. */
  readonly table: Table;
  readonly children: ReactNode;
}

/** A chart with what it is about above it, and its figures as a table behind it. */
export function ChartFrame({ title, lead, table, children }: FigureProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-line pt-6 has-[[data-empty]]:[&>details]:hidden">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-1 text-sm text-quiet">{lead}</p>}
      <div className="mt-6">{children}</div>
      <details className="mt-4">
        <summary className="inline-flex min-h-9 cursor-pointer items-center rounded border border-line px-3 text-sm hover:border-ink">
          {m.admin_chart_table()}
        </summary>
        {/* Scrolled by those who have no mouse, too. */}
        <div className="mt-2 overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
          <table className="w-full text-sm numerals">
            <thead>
              <tr>
                {table.head.map((name, place) => (
                  <th
                    key={name}
                    scope="col"
                    className={`border-b border-edge py-1.5 pe-4 font-semibold ${place === 0 ? 'text-start' : 'text-end'}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name = '', ...cells]) => (
                <tr key={name}>
                  <th scope="row" className="border-b border-line py-1.5 pe-4 text-start font-normal">
                    {name}
                  </th>
                  {cells.map((cell, place) => (
                    <td key={place} className="border-b border-line py-1.5 pe-4 text-end">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
