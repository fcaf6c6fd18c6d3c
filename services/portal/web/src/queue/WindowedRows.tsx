import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Row, rowHeight, type RowsProps } from './Rows.tsx';

/** The rows that the window shows, of as many as there are. */
export function WindowedRows({ entries, list, current, draw, onFocus, reveal }: RowsProps) {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [list]);
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => entries[index]?.project.id ?? index,
    overscan: 6,
    scrollMargin: offset,
    scrollPaddingStart: 96,
    scrollPaddingEnd: 96,
  });
  useLayoutEffect(() => {
    reveal.current = (index) => rows.scrollToIndex(index);
    return () => {
      reveal.current = undefined;
    };
  }, [reveal, rows]);
  return (
    <ul ref={list} aria-label={m.queue_title()} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const entry = entries[index];
        return (
          entry && (
            <Row
              key={key}
              ref={rows.measureElement}
              entry={entry}
              index={index}
              count={entries.length}
              current={current}
              draw={draw}
              onFocus={onFocus}
              top={start - offset}
            />
          )
        );
      })}
    </ul>
  );
}
