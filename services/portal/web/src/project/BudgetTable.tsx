import { formatBaht, formatCount } from '../language/dates.ts';
import { langOf } from '../language/lang-of.ts';
import { m } from '../paraglide/messages.js';
import { totalOf, type BudgetItem } from './budget.rules.ts';

/** The lines of a budget and their total. */
export const BudgetTable = ({ items }: { readonly items: readonly BudgetItem[] }) => (
  // Long names can make it wider than a phone: keys scroll it too.
  <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={m.project_section_budget_items()}>
    <table className="w-full text-sm numerals">
      <thead className="text-quiet">
        <tr>
          <th scope="col" className="py-2 text-start font-normal">
            {m.submit_item_name()}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-normal">
            {m.submit_item_quantity()}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-normal">
            {m.submit_item_price()}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-normal">
            {m.submit_item_total()}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, quantity, price }, place) => (
          <tr key={place} className="border-t border-line">
            <td lang={langOf(name)} className="py-2">
              {name}
            </td>
            <td className="py-2 ps-3 text-end">{formatCount(quantity)}</td>
            <td className="py-2 ps-3 text-end">{formatBaht(price)}</td>
            <td className="py-2 ps-3 text-end">{formatBaht(totalOf([{ name, quantity, price }]))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-edge font-semibold">
          <th scope="row" colSpan={3} className="py-2 text-start">
            {m.submit_total()}
          </th>
          <td className="py-2 ps-3 text-end">{formatBaht(totalOf(items))}</td>
        </tr>
      </tfoot>
    </table>
  </div>
);
