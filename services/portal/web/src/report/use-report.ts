import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../data/use-client.ts';
import { useSavedText } from '../ui/use-saved-text.ts';
import { saveReport } from './mutations.ts';
import { reportKeys, type Report } from './queries.ts';
import { changedColumns, textOf, type ReportText } from './report.rules.ts';

export type Saving = 'saved' | 'saving' | 'unsent';

/** How long typing must rest before it is saved. */
const quietMs = 800;

const partsOf = (unsent: string): Partial<ReportText> => (unsent === '' ? {} : (JSON.parse(unsent) as Partial<ReportText>));

/** A report that is saved while it is written. What is not sent yet stays in this window, also over a reload. */
export function useReport(projectId: string, report: Report | null) {
  const db = useClient();
  const queries = useQueryClient();
  const [unsent, setUnsent] = useSavedText(`report-${projectId}`);
  const [text, setText] = useState<ReportText>(() => ({ ...textOf(report), ...partsOf(unsent) }));
  const [saving, setSaving] = useState<Saving>(unsent === '' ? 'saved' : 'unsent');
  const latest = useRef(text);
  const changed = useRef<ReadonlySet<string>>(new Set(Object.keys(partsOf(unsent))));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const sent = latest.current;
    setSaving('saving');
    try {
      await saveReport(db, projectId, changedColumns(sent, changed.current));
    } catch {
      setSaving('unsent');
      return false;
    }
    if (latest.current === sent) {
      changed.current = new Set();
      setUnsent('');
      setSaving('saved');
    }
    await queries.invalidateQueries({ queryKey: reportKeys.one(projectId), exact: true });
    return true;
  }, [db, projectId, queries, setUnsent]);

  const change = (part: Partial<ReportText>) => {
    latest.current = { ...latest.current, ...part };
    setText(latest.current);
    changed.current = new Set([...changed.current, ...Object.keys(part)]);
    setUnsent(
      JSON.stringify(Object.fromEntries([...changed.current].map((key) => [key, latest.current[key as keyof ReportText]]))),
    );
    setSaving('unsent');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), quietMs);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  return { text, change, save, saving };
}
