import { useRef } from 'react';
import { Plus } from '../../ui/icons.gen.tsx';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { formatBaht } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { totalOf, type BudgetItem } from '../../project/budget.rules.ts';
import { Button } from '../../ui/Button.tsx';
import { inputStyle } from '../../ui/Field.tsx';
import { maxAmount } from '../draft.rules.ts';
import { LineField, ListProblem, type SectionProps } from './fields.tsx';
import { focusAdded } from './focus-added.ts';
import { RemoveButton } from './RemoveButton.tsx';

interface BudgetSectionProps extends SectionProps {
  /** The total from which the board reviews too, in baht. */
  readonly boardFrom: number | null;
}

/** At most two decimals, and no more than a budget can hold. */
const numberOf = (text: string) => Math.round(Math.min(Math.max(0, Number.parseFloat(text) || 0), maxAmount) * 100) / 100;

export function BudgetSection({ boardFrom, ...section }: BudgetSectionProps) {
  const { draft, change } = section;
  const items = draft.budget_items;
  const list = useRef<HTMLUListElement>(null);
  const { keys, remove } = useRowKeys(items.length);
  const replace = (place: number, changed: Partial<BudgetItem>) =>
    change({ budget_items: items.map((item, index) => (index === place ? { ...item, ...changed } : item)) });
  return (
    <>
      <LineField {...section} of="budget_source" label={m.submit_budget_source()} />
      <ul ref={list} data-field="budget_items" className="grid gap-4">
        {items.map((item, place) => (
          <li
            key={keys[place]}
            className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_6rem_8rem_7rem_auto]"
          >
            <label className="col-span-2 grid gap-1.5 text-sm sm:col-span-1">
              {m.submit_item_name()}
              <input
                className={inputStyle}
                value={item.name}
                onChange={(event) => replace(place, { name: event.target.value })}
              />
            </label>
            <label className="grid gap-1.5 text-sm">
              {m.submit_item_quantity()}
              <input
                type="number"
                min={0}
                className={`${inputStyle} numerals`}
                value={item.quantity || ''}
                onChange={(event) => replace(place, { quantity: numberOf(event.target.value) })}
              />
            </label>
            <label className="grid gap-1.5 text-sm">
              {m.submit_item_price()}
              <input
                type="number"
                min={0}
                step="0.01"
                className={`${inputStyle} numerals`}
                value={item.price || ''}
                onChange={(event) => replace(place, { price: numberOf(event.target.value) })}
              />
            </label>
            <p className="self-center text-end numerals max-sm:col-span-3 sm:self-end sm:pb-2.5">{formatBaht(totalOf([item]))}</p>
            <RemoveButton
              name={item.name}
              className="max-sm:col-start-3 max-sm:row-start-1"
              onRemove={() => {
                remove(place);
                change({ budget_items: items.toSpliced(place, 1) });
              }}
            />
          </li>
        ))}
      </ul>
      <ListProblem {...section} of="budget_items" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button
          variant="plain"
          onClick={() => focusAdded(list, () => change({ budget_items: [...items, { name: '', quantity: 1, price: 0 }] }))}
        >
          <Plus size={18} aria-hidden />
          {m.submit_item_add()}
        </Button>
        <p className="text-xl font-semibold numerals">
          <span className="me-3 text-sm font-normal text-quiet">{m.submit_total()}</span> {formatBaht(totalOf(items))}
        </p>
      </div>
      {boardFrom !== null && <p className="text-sm text-quiet">{m.submit_board_path({ amount: formatBaht(boardFrom) })}</p>}
    </>
  );
}
