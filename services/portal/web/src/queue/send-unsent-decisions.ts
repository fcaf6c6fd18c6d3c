import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { m } from '../paraglide/messages.js';
import type { Status } from '../project/labels.ts';
import { projectKeys } from '../project/queries.ts';
import { moveProject } from '../project/workflow/mutations.ts';
import { readStepSince } from '../project/workflow/queries.ts';
import { announceRefusal } from '../refusals/explain-refusal.ts';
import { announce, undoMs } from '../ui/announce.ts';
import type { Decision } from './undoable-decisions.ts';
import { readUnsentDecisions, takeUnsentDecision } from './unsent-decisions.ts';

/** Until then another page may still offer to undo a decision. */
const dueMs = undoMs + 2_000;

/**
 * Sends the decisions whose page ended without sending them: its browser was killed, or its phone put it away. It says so, and
 * leaves out what is about a step that the project has left meanwhile.
 */
export function startSendingDecisions(db: Client, queries: QueryClient): void {
  const round = async () => {
    const unsent = readUnsentDecisions();
    const due = unsent.filter(({ at }) => Date.now() - at >= dueMs);
    for (const decision of due) await sendLate(db, decision);
    if (due.length > 0) await queries.invalidateQueries({ queryKey: projectKeys.all });
    if (due.length < unsent.length) setTimeout(start, dueMs);
  };
  // Without a network they wait for it.
  const start = () => void round().catch(() => {});
  window.addEventListener('online', start);
  db.auth.onAuthStateChange((event) => void (event === 'SIGNED_IN' && setTimeout(start)));
  start();
}

async function sendLate(db: Client, decision: Decision): Promise<void> {
  const { projectId, to, note = '', section, stepSince, text } = decision;
  const isSameStep = (await readStepSince(db, projectId)) === stepSince;
  if (!takeUnsentDecision(decision)) return;
  if (!isSameStep) return announce({ text: m.queue_not_sent({ decision: text }), kind: 'trouble', stays: true });
  try {
    await moveProject(db, { projectId, to: to as Status, note, section });
    announce({ text: m.queue_sent_late({ decision: text }) });
  } catch (error) {
    announceRefusal(error, 'project');
  }
}
