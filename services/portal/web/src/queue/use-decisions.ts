import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Client, PortalConfig } from '../data/client.ts';
import { useClient, useConfig } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import type { Status } from '../project/labels.ts';
import { projectKeys } from '../project/queries.ts';
import { moveDone } from '../project/workflow/labels.ts';
import { isRefusal, type Move } from '../project/workflow/moves.rules.ts';
import { moveProject, moveProjectOnLeave } from '../project/workflow/mutations.ts';
import { Refusal } from '../refusals/refusal.ts';
import { announceRefusal } from '../refusals/explain-refusal.ts';
import { sendBeforeSignOut } from '../session/sign-out.ts';
import { storedUserId } from '../session/stored-session.ts';
import { forgetNote } from '../project/workflow/NoteFields.tsx';
import { announce } from '../ui/announce.ts';
import { UndoableDecisions, type Decision } from './undoable-decisions.ts';

/** The token of the last look at the session: a page that is being closed cannot wait for another. */
let token = '';

function openDecisions(db: Client, config: PortalConfig, queries: QueryClient, personId: string): UndoableDecisions {
  const send = async ({ projectId, to, note, section }: Decision, isLast: boolean) => {
    if (storedUserId() !== personId) throw new Refusal('session_of_other_person', 'Somebody else has signed in meanwhile.');
    const move = { projectId, to: to as Status, note: note ?? '', section };
    if (isLast) moveProjectOnLeave(config, token, move);
    else await moveProject(db, move);
    forgetNote(projectId);
    await queries.invalidateQueries({ queryKey: projectKeys.all });
  };
  return new UndoableDecisions(send, (_decision, error) => announceRefusal(error, 'project'));
}

/** The reason of a decision. */
export interface DecisionNote {
  readonly note: string;
  readonly section: string | undefined;
}

type DecidedProject = { readonly id: string; readonly title: string; readonly title_en: string | null };

/**
 * Decisions that show at once and can be undone while they are announced.
 * @param onUndone where the reader goes on with the project
 */
export function useDecisions(personId: string, onUndone: (projectId: string) => void) {
  const db = useClient();
  const config = useConfig();
  const queries = useQueryClient();
  const [held] = useState(() => openDecisions(db, config, queries, personId));
  const made = useSyncExternalStore(held.subscribe, held.made);
  useEffect(() => {
    const close = () => void held.releaseAll(true);
    window.addEventListener('pagehide', close);
    const leave = sendBeforeSignOut(() => held.releaseAll());
    return () => {
      leave();
      window.removeEventListener('pagehide', close);
      void held.releaseAll();
    };
  }, [held]);
  const decide = (project: DecidedProject, move: Move, { note, section }: Partial<DecisionNote> = {}) => {
    const { id } = project;
    void db.auth.getSession().then(({ data }) => (token = data.session?.access_token ?? ''));
    held.hold({ projectId: id, to: move.to, note, section });
    announce({
      text: moveDone(move, localText(project.title_en, project.title)),
      kind: isRefusal(move) ? 'neutral' : 'done',
      undo: () => {
        if (held.takeBack(id)) onUndone(id);
        else announce({ text: m.queue_too_late(), kind: 'trouble' });
      },
      gone: () => void held.release(id),
    });
  };
  return { made, decide };
}
