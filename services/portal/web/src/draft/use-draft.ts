import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Client } from '../data/client.ts';
import type { Project } from '../data/projects.ts';
import { columnsOf, draftOf, type Draft } from './draft.rules.ts';
import { forgetLocally, keepLocally, readLocally } from './local-copy.ts';

export type Saving = { readonly state: 'saved'; readonly at: Date | undefined } | { readonly state: 'saving' | 'kept' };

const quietMs = 700;
const retryMs = 10_000;

/**
 * A draft that is kept as it is typed: at once on this device, and in the portal as soon as typing rests and it can be
 * reached.
 */
export function useDraft(db: Client, project: Project) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => readLocally(project.id) ?? draftOf(project));
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: undefined });
  const latest = useRef(draft);
  const isDirty = useRef(readLocally(project.id) !== undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (!isDirty.current) return true;
    const sent = latest.current;
    setSaving({ state: 'saving' });
    const { error } = await db.from('projects').update(columnsOf(sent)).eq('id', project.id).eq('status', 'draft');
    if (error) {
      setSaving({ state: 'kept' });
      timer.current = setTimeout(() => void save(), retryMs);
      return false;
    }
    if (latest.current === sent) {
      isDirty.current = false;
      forgetLocally(project.id);
      setSaving({ state: 'saved', at: new Date() });
      void queries.invalidateQueries({ queryKey: ['projects'], refetchType: 'none' });
    } else timer.current = setTimeout(() => void save(), quietMs);
    return true;
  }, [db, project.id, queries]);

  const change = useCallback(
    (part: Partial<Draft>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      isDirty.current = true;
      setDraft(next);
      keepLocally(project.id, next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), quietMs);
    },
    [project.id, save],
  );

  useEffect(() => {
    // What an earlier visit could not send.
    if (isDirty.current) void save();
    const online = () => void save();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      clearTimeout(timer.current);
      void save();
    };
  }, [save]);

  return { draft, change, save, saving };
}
