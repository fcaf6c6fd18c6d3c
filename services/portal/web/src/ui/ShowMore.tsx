import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Button } from './Button.tsx';

interface ShowMoreProps {
  /** The query of the list. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
    /** The rows that are there. */
    readonly data?: readonly unknown[] | undefined;
  };
}

/** Below a list that goes on: how many rows are there, and a button that reads the next page. */
export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage, data } }: ShowMoreProps) =>
  hasNextPage && (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button variant="plain" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {m.show_more()}
      </Button>
      {data !== undefined && (
        <p role="status" className="text-sm text-quiet numerals">
          {m.show_more_count({ count: formatCount(data.length) })}
        </p>
      )}
    </div>
  );
