import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { announce, type Announcement } from '../../ui/announce.ts';
import { memberKeys } from '../membership.ts';

interface Deed {
  readonly run: () => Promise<unknown>;
  /** What is announced when it is done. */
  readonly text: string;
  readonly kind?: Announcement['kind'];
  /** Takes it back. */
  readonly undo?: () => Promise<unknown>;
}

/** What officers do on the page of their club: done, announced with the way back, and what the page shows is read again. */
export function useDeed() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: memberKeys.all });
  const trouble = (error: Error) => announceRefusal(error, 'clubs');
  return useMutation({
    mutationFn: async ({ run }: Deed) => {
      try {
        await run();
      } finally {
        await refresh();
      }
    },
    onSuccess: (_done, { text, kind = 'done', undo }) =>
      announce({ text, kind, ...(undo && { undo: () => void undo().then(refresh, trouble) }) }),
    onError: trouble,
  });
}
