import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { explainRefusal } from '../refusals/explain-refusal.ts';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { closeNow, setDeadline } from './mutations.ts';
import { pollQuery, type Poll } from './queries.ts';

/** Ends a poll before its deadline; its maker can take that back. */
export function CloseButton({ poll }: { readonly poll: Poll }) {
  const db = useClient();
  const queries = useQueryClient();
  const move = useMutation({
    mutationFn: (closesAt: string | null) => setDeadline(db, poll.id, closesAt),
    onSettled: () => queries.invalidateQueries({ queryKey: pollQuery(db, poll.slug).queryKey }),
    onError: async (error) => announce({ text: await explainRefusal(error, 'polls'), kind: 'trouble' }),
  });
  const { closes_at: deadline } = poll;
  const close = () =>
    move.mutate(closeNow, {
      onSuccess: () => announce({ text: m.poll_close_done(), undo: () => move.mutate(deadline) }),
    });
  return (
    <Button variant="plain" isBusy={move.isPending} onClick={close}>
      {m.poll_close()}
    </Button>
  );
}
