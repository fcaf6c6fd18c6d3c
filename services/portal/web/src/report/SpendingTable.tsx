import { formatBaht } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { budgetText } from '../project/labels.ts';
import { totalsOf, type SpendingLine } from './report.rules.ts';

/** The amount that is left, with its sign. */
const leftOf = (amount: number): string => (amount < 0 ? `−${formatBaht(-amount)}` : formatBaht(amount));

/** Planned and spent by the lines of the budget, with totals and differences. */
export function SpendingTable({ lines }: { readonly lines: readonly SpendingLine[] }) {
  const totals = totalsOf(lines);
  const heads = [m.report_line_budget(), m.report_line_spent(), m.report_line_left()];
  const isOver = totals.left < 0;
  // That nothing was entered doesn't say that nothing was spent.
  const isEmpty = totals.spent === 0;
  return (
    <div
      className="overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label={`${m.report_line_budget()} · ${m.report_line_spent()}`}
    >
      <table className="w-full text-sm numerals max-sm:text-xs sm:min-w-[30rem]">
        <thead className="text-quiet">
          <tr>
            <th scope="col" className="py-2 text-start font-normal">
              {m.submit_item_name()}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 ps-2 text-end sm:ps-4 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ line, spent }) => line !== null || spent > 0)
            .map(({ line, name, budget, spent }) => (
              <tr key={line ?? 'outside'} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-normal">
                  {name}
                </th>
                <td className="py-2 ps-2 text-end sm:ps-4">{formatBaht(budget)}</td>
                <td className="py-2 ps-2 text-end sm:ps-4">{isEmpty ? '–' : formatBaht(spent)}</td>
                <td className="py-2 ps-2 text-end sm:ps-4">{isEmpty ? '–' : leftOf(Math.round((budget - spent) * 100) / 100)}</td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-edge font-semibold">
            <th scope="row" className="py-2 text-start">
              {m.report_total()}
            </th>
            <td className="py-2 ps-2 text-end sm:ps-4">{budgetText(totals.budget)}</td>
            {isEmpty ? (
              <td colSpan={2} className="py-2 ps-2 text-end font-normal text-quiet sm:ps-4">
                {m.report_spent_none()}
              </td>
            ) : (
              <>
                <td className="py-2 ps-2 text-end sm:ps-4">{formatBaht(totals.spent)}</td>
                <td className={`py-2 ps-2 text-end sm:ps-4 ${isOver ? 'text-accent' : ''}`}>{leftOf(totals.left)}</td>
              </>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
