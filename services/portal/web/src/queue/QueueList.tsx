import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../kit/use-latest.ts';
import { m } from '../paraglide/messages.js';
import { requiresNote } from '../project/workflow/labels.ts';
import type { Move } from '../project/workflow/moves.rules.ts';
import { showLeaving } from '../ui/show-leaving.ts';
import { QueueRow, type RowActions } from './QueueRow.tsx';
import type { QueueEntry } from './queue.rules.ts';
import type { DecisionNote } from './use-decisions.ts';

interface QueueListProps {
  readonly entries: readonly QueueEntry[];
  readonly decide: (entry: QueueEntry, move: Move, note?: DecisionNote) => void;
}

interface Noting {
  readonly projectId: string;
  readonly move: Move;
}

/** About what a row is high before it is measured. */
const rowHeight = 124;
const kinds: Readonly<Record<string, readonly string[]>> = {
  a: ['approve', 'archive'],
  r: ['reject'],
  b: ['request-revisions'],
};

/** The rows that the window shows, of as many as there are; J and K go through them, A, R and B decide. */
export function QueueList({ entries, decide }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  const [noting, setNoting] = useState<Noting>();
  // The reader's position. After a decision the next row moves there.
  const place = useRef(-1);
  const focusTarget = useRef<number>(undefined);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.project.id ?? index,
    overscan: 6,
    scrollMargin: offset,
    scrollPaddingStart: 96,
    scrollPaddingEnd: 96,
  });
  const visibleRows = rows.getVirtualItems();

  const goTo = (next: number) => {
    const reached = Math.min(Math.max(next, 0), entries.length - 1);
    place.current = reached;
    focusTarget.current = focusRow(list.current, reached) ? undefined : reached;
    if (focusTarget.current !== undefined) rows.scrollToIndex(reached);
  };
  const settle = (entry: QueueEntry, move: Move, note?: DecisionNote) => {
    setNoting(undefined);
    showLeaving(list.current?.querySelector(`[data-index="${entries.indexOf(entry)}"]`));
    // The row disappears, and the next one takes its place.
    focusTarget.current = Math.min(entries.indexOf(entry), entries.length - 2);
    decide(entry, move, note);
  };
  const choose = (entry: QueueEntry, move: Move) =>
    requiresNote(move) ? setNoting({ projectId: entry.project.id, move }) : settle(entry, move);

  // After every render: the row to focus may only now be in the window.
  useEffect(() => {
    if (focusTarget.current !== undefined && focusRow(list.current, focusTarget.current)) focusTarget.current = undefined;
  });

  const press = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [contenteditable]');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'j' || event.key === 'k') return goTo(place.current + (event.key === 'j' ? 1 : -1));
    const entry = entries[place.current];
    const move = entry?.decisions.find(({ kind }) => kinds[event.key]?.includes(kind));
    if (!entry || !move || !list.current?.contains(document.activeElement)) return;
    event.preventDefault();
    choose(entry, move);
  };
  const leaveNote = (entry: QueueEntry) => {
    setNoting(undefined);
    focusTarget.current = entries.indexOf(entry);
  };
  const latest = useLatest({ press, choose, settle, leaveNote });
  const [actions] = useState<RowActions>(() => ({
    choose: (entry, move) => latest.current.choose(entry, move),
    decide: (entry, move, note) => latest.current.settle(entry, move, note),
    leaveNote: (entry) => latest.current.leaveNote(entry),
  }));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current.press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [latest]);

  return (
    <ul ref={list} aria-label={m.queue_title()} className="relative" style={{ height: rows.getTotalSize() }}>
      {visibleRows.map(({ index, key, start }) => {
        const entry = entries[index];
        return (
          entry && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              onFocus={() => (place.current = index)}
              className="absolute -inset-x-3 top-0 border-t border-line px-3 py-4 focus-within:bg-wash/60"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              <QueueRow
                entry={entry}
                noting={noting?.projectId === entry.project.id ? noting.move : undefined}
                actions={actions}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Focuses the row at a place, where it is drawn. */
function focusRow(list: HTMLElement | null, place: number): boolean {
  const row = list?.querySelector<HTMLElement>(`[data-index="${place}"] [data-row]`);
  row?.focus({ preventScroll: false });
  return row !== undefined && row !== null;
}
