import { Plus, X } from '../../ui/icons.gen.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';
import { inputStyle, requiredStyle } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { announce } from '../../ui/announce.ts';
import { pieceName } from '../variant-names.ts';
import { problemSentence } from './labels.ts';
import { isPrice, isStock, type DraftVariant } from './product-draft.rules.ts';

interface VariantRowsProps {
  readonly variants: readonly DraftVariant[];
  /** The variants as stored now. */
  readonly stored: readonly { readonly id: string; readonly stock: number }[];
  /** Whether saving was tried: what is wrong with a figure shows below it. */
  readonly isAsked: boolean;
  /** What is wrong with the variants together. */
  readonly problem: string | undefined;
  readonly onChange: (change: (variants: readonly DraftVariant[]) => readonly DraftVariant[]) => void;
}

const columns = [
  { property: 'size', name: m.shop_size, mode: 'text' },
  { property: 'colour', name: m.shop_colour, mode: 'text' },
  { property: 'price', name: m.sell_price, mode: 'decimal' },
  { property: 'stock', name: m.sell_stock, mode: 'numeric' },
] as const;

/** What is wrong with a figure of a variant. */
function problemOf(property: (typeof columns)[number]['property'], typed: string): string | undefined {
  if (property !== 'price' && property !== 'stock') return undefined;
  if (typed.trim() === '') return m.field_needed();
  return (property === 'price' ? isPrice : isStock)(typed) ? undefined : problemSentence(property);
}

/** The variants of a product, one for each row. */
export function VariantRows({ variants, stored, isAsked, problem, onChange }: VariantRowsProps) {
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
        {columns.map(({ property, name, mode }) => (
          <span key={property} data-required={mode !== 'text' || undefined} className={requiredStyle}>
            {name()}
          </span>
        ))}
      </div>
      <ul className="grid gap-3">
        {variants.map((variant, place) => (
          <li
            key={variant.key}
            className="grid grid-cols-[1fr_1fr_2.75rem] gap-3 border-t border-line pt-3 sm:grid-cols-[1fr_1fr_7rem_6rem_2.75rem] sm:border-0 sm:pt-0"
          >
            {columns.map(({ property, name, mode }) => {
              const wrong = isAsked ? problemOf(property, variant[property]) : undefined;
              const isRequired = mode !== 'text' || undefined;
              return (
                <div key={property} className={`grid content-start gap-1 ${isRequired ? 'max-sm:order-3' : 'max-sm:order-1'}`}>
                  <label className="grid gap-1">
                    <span data-required={isRequired} className={`text-sm text-quiet sm:sr-only ${requiredStyle}`}>
                      {name()}
                    </span>
                    <input
                      inputMode={mode}
                      maxLength={60}
                      value={variant[property]}
                      aria-required={isRequired}
                      aria-invalid={wrong !== undefined || undefined}
                      aria-describedby={wrong === undefined ? undefined : `${variant.key}-${property}-problem`}
                      onChange={(event) => set(variant.key, property, event.target.value)}
                      className={`${inputStyle} ${isRequired ? 'numerals' : ''}`}
                    />
                  </label>
                  {property === 'stock' && (
                    <StockNow now={stored.find(({ id }) => id === variant.id)?.stock} typed={variant.stock} />
                  )}
                  {wrong !== undefined && (
                    <Problem id={`${variant.key}-${property}-problem`} className="text-sm">
                      {wrong}
                    </Problem>
                  )}
                </div>
              );
            })}
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
      {problem !== undefined && <Problem className="mt-3 text-sm">{problem}</Problem>}
      <Button variant="quiet" onClick={add} className="mt-3">
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
