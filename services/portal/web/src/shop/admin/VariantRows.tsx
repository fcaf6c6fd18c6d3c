import { Plus, X } from '../../ui/icons.gen.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { inputStyle } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { pieceName } from '../variant-names.ts';
import type { DraftVariant } from './product-draft.rules.ts';

interface VariantRowsProps {
  readonly variants: readonly DraftVariant[];
  /** The variants as stored now. */
  readonly stored: readonly { readonly id: string; readonly stock: number }[];
  readonly onChange: (change: (variants: readonly DraftVariant[]) => readonly DraftVariant[]) => void;
}

const columns = [
  { property: 'size', name: m.shop_size, mode: 'text' },
  { property: 'colour', name: m.shop_colour, mode: 'text' },
  { property: 'price', name: m.sell_price, mode: 'decimal' },
  { property: 'stock', name: m.sell_stock, mode: 'numeric' },
] as const;

/** The variants of a product, one for each row. */
export function VariantRows({ variants, stored, onChange }: VariantRowsProps) {
  const set = (key: string, property: (typeof columns)[number]['property'], value: string) =>
    onChange((now) => now.map((variant) => (variant.key === key ? { ...variant, [property]: value } : variant)));
  const remove = (variant: DraftVariant, place: number) => {
    onChange((now) => now.filter(({ key }) => key !== variant.key));
    announce({
      text: m.sell_kind_removed({ name: pieceName(variant) || m.sell_kind() }),
      undo: () => onChange((now) => [...now.slice(0, place), variant, ...now.slice(place)]),
    });
  };
  const add = () =>
    onChange((now) => [...now, { key: crypto.randomUUID(), size: '', colour: '', price: now.at(-1)?.price ?? '', stock: '0' }]);
  return (
    <fieldset>
      <legend className="mb-2 text-lg font-semibold">{m.sell_kinds()}</legend>
      <p className="mb-4 text-sm text-quiet">{m.sell_kinds_lead()}</p>
      <div className="hidden grid-cols-[1fr_1fr_7rem_6rem_2.75rem] gap-3 pb-1 text-sm text-quiet sm:grid" aria-hidden>
        {columns.map(({ property, name }) => (
          <span key={property}>{name()}</span>
        ))}
      </div>
      <ul className="grid gap-3">
        {variants.map((variant, place) => (
          <li
            key={variant.key}
            className="grid grid-cols-[1fr_1fr_2.75rem] gap-3 border-t border-line pt-3 sm:grid-cols-[1fr_1fr_7rem_6rem_2.75rem] sm:border-0 sm:pt-0"
          >
            {columns.map(({ property, name, mode }) => (
              <label
                key={property}
                className={`grid content-start gap-1 ${mode === 'text' ? 'max-sm:order-1' : 'max-sm:order-3'}`}
              >
                <span className="text-sm text-quiet sm:sr-only">{name()}</span>
                <input
                  inputMode={mode}
                  maxLength={60}
                  value={variant[property]}
                  onChange={(event) => set(variant.key, property, event.target.value)}
                  className={`${inputStyle} ${mode === 'text' ? '' : 'numerals'}`}
                />
                {property === 'stock' && (
                  <StockNow now={stored.find(({ id }) => id === variant.id)?.stock} typed={variant.stock} />
                )}
              </label>
            ))}
            <button
              type="button"
              aria-label={m.sell_kind_remove({ name: pieceName(variant) || `${m.sell_kind()} ${place + 1}` })}
              onClick={() => remove(variant, place)}
              className="inline-flex size-11 items-center justify-center rounded text-quiet hover:text-ink max-sm:order-2 max-sm:self-end"
            >
              <X size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={add} className="mt-3 -ms-3">
        <Plus size={18} aria-hidden />
        {m.sell_kind_add()}
      </Button>
    </fieldset>
  );
}

/** The stored value, where the seller's differs. */
const StockNow = ({ now, typed }: { readonly now: number | undefined; readonly typed: string }) =>
  now === undefined || String(now) === typed.trim() ? null : (
    <span className="text-sm text-quiet numerals">{m.sell_stock_now({ count: now })}</span>
  );
