import { formatBaht } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { pieceName } from '../shop/variant-names.ts';
import type { Order } from './queries.ts';

type Items = Order['shop_order_items'];

/** The ordered items, one line for each variant: `2 × Running shirt · M`. */
export const itemNames = (items: Items): string[] =>
  items.map(({ quantity, variant }) =>
    [`${quantity} × ${localText(variant.product.name, variant.product.name_th)}`, pieceName(variant)].filter(Boolean).join(' · '),
  );

/** The ordered items with prices and total. */
export function ItemList({ items, total }: { readonly items: Items; readonly total: number }) {
  return (
    <table className="w-full">
      <thead className="sr-only">
        <tr>
          <th scope="col">{m.order_products()}</th>
          <th scope="col">{m.order_total()}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ variant, quantity, unit_price }) => (
          <tr key={variant.id} className="border-t border-line align-baseline">
            <td className="py-3 pe-4">
              {localText(variant.product.name, variant.product.name_th)}
              <span className="block text-sm text-quiet numerals">
                {[pieceName(variant), `${quantity} × ${formatBaht(unit_price)}`].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td className="py-3 text-end numerals">{formatBaht((Math.round(unit_price * 100) * quantity) / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-edge">
          <th scope="row" className="py-3 text-start font-normal text-quiet">
            {m.order_total()}
          </th>
          <td className="py-3 text-end text-lg font-semibold numerals">{formatBaht(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
