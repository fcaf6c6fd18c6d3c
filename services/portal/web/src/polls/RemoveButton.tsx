import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { removeLater } from '../kit/undo.ts';
import { m } from '../paraglide/messages.js';
import { explainRefusal } from '../refusals/explain-refusal.ts';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { removeOwnPoll } from './mutations.ts';
import { pollKeys, type Poll } from './queries.ts';

/** Removes its maker's poll with its votes; that can be taken back for a moment. */
export function RemoveButton({ poll }: { readonly poll: Poll }) {
  const db = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    try {
      await removeOwnPoll(db, poll.id);
    } catch (error) {
      announce({ text: await explainRefusal(error, 'polls'), kind: 'trouble' });
      throw error;
    } finally {
      void queries.invalidateQueries({ queryKey: pollKeys.all });
    }
  };
  return (
    <Button
      variant="quiet"
      onClick={() => {
        announce({ text: m.poll_removed(), undo: removeLater(poll.id, remove) });
        void navigate({ to: '/poll/new' });
      }}
    >
      {m.poll_remove()}
    </Button>
  );
}
