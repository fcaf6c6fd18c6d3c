import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '../data/client.ts';

/** Shows what others decide and write while the page is open: their change asks for the project anew. */
export function useLiveProject(db: Client, id: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: ['projects'] });
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
