import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../data/listen.ts';
import { useClient } from '../data/use-client.ts';
import { projectKeys } from './queries.ts';

const projects = { event: '*', schema: 'public', table: 'projects' } as const;
const comments = { event: 'INSERT', schema: 'public', table: 'project_comments' } as const;

/** Keeps an open project current: reads it again when someone else changes it. */
export function useLiveProject(id: string): void {
  const db = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    const changes = [
      { ...projects, filter: `id=eq.${id}` },
      { ...comments, filter: `project_id=eq.${id}` },
    ];
    return listen(db, `project-${id}`, changes, () => void queries.invalidateQueries({ queryKey: projectKeys.all }));
  }, [db, id, queries]);
}

/** Shows in the queue what others hand in and decide; many changes at once ask once. */
export function useLiveQueue(): void {
  const db = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = listen(db, 'queue', [projects], () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: projectKeys.all });
      }, 500);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [db, queries]);
}
