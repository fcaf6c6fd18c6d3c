import { Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useLatest } from '../kit/use-latest.ts';
import { requiresNote } from '../project/workflow/labels.ts';
import type { Move } from '../project/workflow/moves.rules.ts';
import { isFocusLost } from '../shell/follow-focus.ts';
import { showLeaving } from '../ui/show-leaving.ts';
import { isTypingOrShortcut, keyMoves } from './key-moves.ts';
import { QueueRow, type RowActions } from './QueueRow.tsx';
import { Rows, type RowsProps } from './Rows.tsx';
import type { QueueEntry, QueueFilters } from './queue.rules.ts';
import type { DecisionNote } from './use-decisions.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useStillRows } from '../ui/use-still-rows.ts';

interface QueueListProps {
  readonly entries: readonly QueueEntry[];
  readonly filters: QueueFilters;
  /** Whether each row says whose turn it is: they are not all the reader’s. */
  readonly hasTurns: boolean;
  readonly decide: (entry: QueueEntry, move: Move, note?: DecisionNote) => void;
  /** The project whose decision was undone: its row is focused when it is back. */
  readonly undone: RefObject<string | undefined>;
}

interface Noting {
  readonly projectId: string;
  readonly move: Move;
}

/** Of longer queues only the rows that the window shows are drawn; how that is done loads when it is needed. */
const maxRows = 60;
/** Drawn until then: more than a screen of them. */
const firstRows = 12;
const WindowedRows = lazyPart(() => import('./WindowedRows.tsx').then((module) => module.WindowedRows));

/** The queue's rows; J and K go through them from the first, Enter opens the current one, A, R and B decide about it. */
export function QueueList({ entries, filters, hasTurns, decide, undone }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null);
  const reveal = useRef<(index: number) => void>(undefined);
  const [isLong, setLong] = useState(false);
  if (!isLong && entries.length > maxRows) setLong(true);
  const [noting, setNoting] = useState<Noting>();
  const ids = useMemo(() => entries.map(({ project }) => project.id).join(' '), [entries]);
  useStillRows(list, `${ids} ${noting?.projectId}`);
  // The reader's position. After a decision the next row moves there.
  const [place, setPlace] = useState(0);
  const current = Math.min(place, entries.length - 1);
  const focusTarget = useRef<number>(undefined);

  const goTo = (next: number) => {
    const reached = Math.min(Math.max(next, 0), entries.length - 1);
    setPlace(reached);
    focusTarget.current = focusRow(list.current, reached) ? undefined : reached;
    if (focusTarget.current !== undefined) reveal.current?.(reached);
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
    const back = undone.current === undefined ? -1 : entries.findIndex(({ project }) => project.id === undone.current);
    if (back >= 0) {
      undone.current = undefined;
      goTo(back);
    }
    if (focusTarget.current !== undefined && focusRow(list.current, focusTarget.current)) focusTarget.current = undefined;
  });

  const press = (event: KeyboardEvent) => {
    if (isTypingOrShortcut(event)) return;
    if (event.key === 'j' || event.key === 'k') return goTo(current + (event.key === 'j' ? 1 : -1));
    const isInList = list.current?.contains(document.activeElement) === true;
    if (!isInList && !isAtStart()) return;
    if (event.key === 'Enter' && !isInList) return rowLink(list.current, current)?.click();
    const entry = entries[current];
    const move = entry?.decisions.find(({ kind }) => keyMoves[event.key]?.includes(kind));
    if (!entry || !move) return;
    event.preventDefault();
    choose(entry, move);
  };
  const leaveNote = (entry: QueueEntry) => {
    setNoting(undefined);
    focusTarget.current = entries.indexOf(entry);
  };
  const latest = useLatest({
    press,
    choose,
    settle,
    leaveNote,
    inQueue: { ids: entries.map(({ project }) => project.id), filters },
  });
  const [actions] = useState<RowActions>(() => ({
    choose: (entry, move) => latest.current.choose(entry, move),
    decide: (entry, move, note) => latest.current.settle(entry, move, note),
    place: () => latest.current.inQueue,
    leaveNote: (entry) => latest.current.leaveNote(entry),
  }));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current.press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [latest]);

  const rows: RowsProps = {
    entries,
    list,
    reveal,
    current,
    onFocus: setPlace,
    draw: (entry) => (
      <QueueRow
        entry={entry}
        hasTurn={hasTurns}
        noting={noting?.projectId === entry.project.id ? noting.move : undefined}
        actions={actions}
      />
    ),
  };
  if (!isLong) return <Rows {...rows} />;
  return (
    <Suspense fallback={<Rows {...rows} first={firstRows} />}>
      <WindowedRows {...rows} />
    </Suspense>
  );
}

/** Focuses the row at a place, where it is drawn. */
function focusRow(list: HTMLElement | null, place: number): boolean {
  const link = rowLink(list, place);
  link?.focus({ preventScroll: false });
  return link !== undefined;
}

const rowLink = (list: HTMLElement | null, place: number): HTMLElement | undefined =>
  list?.querySelector<HTMLElement>(`[data-index="${place}"] [data-row]`) ?? undefined;

/** Whether the focus is where a page that was opened has it: nowhere, or on its title. */
const isAtStart = (): boolean => isFocusLost() || document.activeElement?.matches('h1') === true;
