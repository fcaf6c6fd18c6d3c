import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Client } from '../data/client.ts';
import { listen } from '../data/listen.ts';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { projectKeys, projectQuery, type Project } from '../project/queries.ts';
import { announce } from '../ui/announce.ts';
import { forgetLocally, readLocally, storeLocally } from './device-copy.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { writeDraft } from './queries.ts';

const keeperOf = (db: Client, queries: QueryClient, project: Project) =>
  new DraftKeeper(project, {
    write: async (columns, version) => {
      const written = await writeDraft(db, project.id, columns, version);
      void queries.invalidateQueries({ queryKey: projectKeys.all, refetchType: 'none' });
      return written;
    },
    read: () => queries.fetchQuery({ ...projectQuery(db, project.id), staleTime: 0, retry: false }),
    keepLocally: (copy) => storeLocally(project.id, copy),
    readLocally: () => readLocally(project.id),
    forgetLocally: () => forgetLocally(project.id),
  });

/** A draft that saves as it is typed, and follows its owner's changes on other devices. */
export function useDraft(project: Project) {
  const db = useClient();
  const queries = useQueryClient();
  const [keeper] = useState(() => keeperOf(db, queries, project));
  const draftState = useSyncExternalStore(keeper.subscribe, keeper.state);
  useEffect(() => {
    const follow = async () => {
      if (await keeper.pull()) announce({ text: m.submit_followed() });
    };
    // Includes changes that an earlier visit could not send, and newer ones of other devices.
    void follow();
    const again = () => void follow();
    window.addEventListener('online', again);
    const changes = [{ event: 'UPDATE', schema: 'public', table: 'projects', filter: `id=eq.${project.id}` }] as const;
    const end = listen(db, `draft-${project.id}`, changes, again);
    return () => {
      window.removeEventListener('online', again);
      end();
      keeper.leave();
    };
  }, [db, keeper, project.id]);
  return { ...draftState, change: keeper.change, choose: keeper.choose, save: keeper.save };
}
