import type { ReactNode, Ref, RefObject } from 'react';
import { m } from '../paraglide/messages.js';
import type { QueueEntry } from './queue.rules.ts';

/** What a list of rows needs, whether it draws all of them or those that the window shows. */
export interface RowsProps {
  readonly entries: readonly QueueEntry[];
  readonly list: RefObject<HTMLUListElement | null>;
  readonly draw: (entry: QueueEntry) => ReactNode;
  /** The row that the keys act on. */
  readonly current: number;
  readonly onFocus: (index: number) => void;
  /** Where a list that does not draw all rows puts how to bring one into the window. */
  readonly reveal: RefObject<((index: number) => void) | undefined>;
}

interface RowProps extends Pick<RowsProps, 'current' | 'draw' | 'onFocus'> {
  readonly entry: QueueEntry;
  readonly index: number;
  readonly count: number;
  readonly ref?: Ref<HTMLLIElement>;
  /** How far below the list's top it is; undefined: below the row before it. */
  readonly top?: number;
}

export const Row = ({ entry, index, count, current, draw, onFocus, ref, top }: RowProps) => (
  <li
    ref={ref}
    data-index={index}
    aria-setsize={count}
    aria-posinset={index + 1}
    aria-current={index === current || undefined}
    onFocus={() => onFocus(index)}
    className={`${top === undefined ? '-mx-3' : 'absolute -inset-x-3 top-0'} border-t border-line px-3 py-4 focus-within:bg-wash/60 md:aria-[current=true]:bg-wash/60 md:aria-[current=true]:shadow-[inset_3px_0_0_var(--color-accent)]`}
    style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
  >
    {draw(entry)}
  </li>
);

/** About what a row is high before it is measured. */
export const rowHeight = 124;

interface AllRowsProps extends RowsProps {
  /** Only so many are drawn, with the place of the others below them; undefined: all. */
  readonly first?: number;
}

/** All rows, of a queue of ordinary length. */
export const Rows = ({ entries, list, current, draw, onFocus, first }: AllRowsProps) => (
  <ul ref={list} aria-label={m.queue_title()} style={first === undefined ? undefined : { minHeight: entries.length * rowHeight }}>
    {entries.slice(0, first).map((entry, index) => (
      <Row
        key={entry.project.id}
        entry={entry}
        index={index}
        count={entries.length}
        current={current}
        draw={draw}
        onFocus={onFocus}
      />
    ))}
  </ul>
);
