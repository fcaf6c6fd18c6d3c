import { m } from '../paraglide/messages.js';
import { Button } from './Button.tsx';

interface ShowMoreProps {
  /** The query of the list. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Below a list that goes on: reads its next page. */
export const ShowMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) =>
  hasNextPage && (
    <Button variant="plain" className="mt-6" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {m.show_more()}
    </Button>
  );
