import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Client, PortalConfig } from '../data/client.ts';
import { useClient, useConfig } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import type { Status } from '../project/labels.ts';
import { projectKeys, type Project } from '../project/queries.ts';
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
import { storeUnsentDecision, takeUnsentDecision } from './unsent-decisions.ts';

/** The token of the last look at the session: a page that is being closed cannot wait for another. */
let token = '';

function openDecisions(db: Client, config: PortalConfig, queries: QueryClient, personId: string): UndoableDecisions {
  const send = async (decision: Decision, isLast: boolean) => {
    const { projectId, to, note, section } = decision;
    if (storedUserId() !== personId) throw new Refusal('session_of_other_person', 'Somebody else has signed in meanwhile.');
    const move = { projectId, to: to as Status, note: note ?? '', section };
    if (takeUnsentDecision(decision)) {
      if (isLast) moveProjectOnLeave(config, token, move);
      else await moveProject(db, move);
    }
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

type DecidedProject = Pick<Project, 'id' | 'title' | 'title_en' | 'status_changed_at'>;

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
    const { id, status_changed_at: stepSince } = project;
    const text = moveDone(move, localText(project.title_en, project.title));
    const decision: Decision = { projectId: id, to: move.to, note, section, at: Date.now(), stepSince, text };
    void db.auth.getSession().then(({ data }) => (token = data.session?.access_token ?? ''));
    storeUnsentDecision(decision);
    held.hold(decision);
    announce({
      text,
      kind: isRefusal(move) ? 'neutral' : 'done',
      undo: () => {
        if (takeUnsentDecision(decision) && held.takeBack(id)) return onUndone(id);
        announce({ text: m.queue_too_late(), kind: 'trouble' });
        // Another page may have sent it.
        return held.release(id);
      },
      gone: () => void held.release(id),
    });
  };
  return { made, decide };
}
