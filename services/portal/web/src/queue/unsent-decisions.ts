import { personalStorage } from '../session/personal-storage.ts';
import type { Decision } from './undoable-decisions.ts';

/** Decisions of the person that wait for the end of their time to undo. Stored, because a page whose browser is killed sends nothing. */
const name = 'decisions';

export const readUnsentDecisions = (): readonly Decision[] =>
  JSON.parse(personalStorage.get(name) ?? '[]') as readonly Decision[];

function write(decisions: readonly Decision[]): void {
  if (decisions.length === 0) personalStorage.remove(name);
  else personalStorage.set(name, JSON.stringify(decisions));
}

/** The last decision about a project is the one that counts. */
export const storeUnsentDecision = (decision: Decision): void =>
  write([...readUnsentDecisions().filter(({ projectId }) => projectId !== decision.projectId), decision]);

/** Takes a decision out of the store. Who gets it sends it or undoes it, so no two pages do. @returns whether it was there */
export function takeUnsentDecision({ projectId, at }: Pick<Decision, 'projectId' | 'at'>): boolean {
  const stored = readUnsentDecisions();
  const others = stored.filter((other) => other.projectId !== projectId || other.at !== at);
  write(others);
  return others.length < stored.length;
}
