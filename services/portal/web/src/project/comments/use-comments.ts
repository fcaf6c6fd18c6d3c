import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { useLatest } from '../../kit/use-latest.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { addComment } from '../mutations.ts';
import { commentsQuery } from '../queries.ts';
import { readUnsent, saveUnsent, type UnsentComment } from './unsent-comments.ts';

/** The thread of a project, with what one writes in it at once; what does not get there stays, to be sent again. */
export function useComments(projectId: string, authorId: string) {
  const db = useClient();
  const queries = useQueryClient();
  const { data: comments } = useSuspenseQuery(commentsQuery(db, projectId));
  const [unsent, setUnsent] = useState<readonly UnsentComment[]>(() => readUnsent(projectId));
  const latest = useRef(unsent);
  const show = (next: readonly UnsentComment[]) => {
    latest.current = next;
    saveUnsent(projectId, next);
    setUnsent(next);
  };
  const dismiss = (id: string) => show(latest.current.filter((each) => each.id !== id));

  const deliver = async (comment: UnsentComment) => {
    const { id, section, body } = comment;
    const mark = (problem: string | undefined) =>
      show(latest.current.map((each) => (each.id === id ? { ...each, problem } : each)));
    mark(undefined);
    try {
      // Sends the author, so the database refuses it if another person has signed in.
      await addComment(db, { id, project_id: projectId, author_id: authorId, section, body });
      await queries.invalidateQueries({ queryKey: commentsQuery(db, projectId).queryKey });
      dismiss(id);
    } catch (error) {
      mark(error instanceof Refusal ? error.code : 'network');
    }
  };
  const latestDeliver = useLatest(deliver);
  useEffect(() => {
    const online = () => {
      for (const comment of latest.current) if (comment.problem === 'network') void latestDeliver.current(comment);
    };
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [latestDeliver]);

  const storedIds = new Set(comments.map(({ id }) => id));
  return {
    comments,
    unsent: unsent.filter(({ id }) => !storedIds.has(id)),
    dismiss,
    retry: (comment: UnsentComment) => void deliver(comment),
    write: (section: string | null, body: string) => {
      const comment = { id: crypto.randomUUID(), section, body, problem: undefined };
      show([...latest.current, comment]);
      void deliver(comment);
    },
  };
}
