import type { QueueFilters } from './queue.rules.ts';

/** The queue from which a project was opened, in the browser's history: its projects in order, and its filters. */
export interface PlaceInQueue {
  readonly ids: readonly string[];
  readonly filters: QueueFilters;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly queue?: PlaceInQueue | undefined;
  }
}
