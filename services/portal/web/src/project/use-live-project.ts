import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../data/use-client.ts';
import { projectKeys } from './queries.ts';

/** Keeps an open project current: reads it again when someone else changes it. */
export function useLiveProject(id: string): void {
  const db = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: projectKeys.all });
    const channel = db
      .channel(`project-${id}`)
      .on('postgres_changes', { event: '*', schema: 'public', table: 'projects', filter: `id=eq.${id}` }, refresh)
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'project_comments', filter: `project_id=eq.${id}` },
        refresh,
      )
      .subscribe();
    return () => void db.removeChannel(channel);
  }, [db, id, queries]);
}

/** Shows in the queue what others hand in and decide; many changes at once ask once. */
export function useLiveQueue(): void {
  const db = useClient();
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: projectKeys.all });
      }, 500);
    };
    const channel = db
      .channel('queue')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'projects' }, refresh)
      .subscribe();
    return () => {
      clearTimeout(timer);
      void db.removeChannel(channel);
    };
  }, [db, queries]);
}
