import { changeJson, errorJson, unreadableError } from './change.rules.ts';
import type { Case } from './judge-changes.ts';
import type { Pace } from './pace.ts';
import type { CallerGroup, Subscriber } from './subscriptions.ts';

/** What some are shown alike. */
interface Telling {
  readonly text: string;
  readonly frames: Map<string, Buffer>;
}

/** Each text and each frame is written once for all who are shown the same. */
export async function tellChange(
  { change, facts, candidates }: Case,
  isSeenBy: (group: CallerGroup) => boolean,
  pace: Pace,
  isStrict: boolean,
): Promise<void> {
  const tellings = new Map<string, Telling>();
  const tellingFor = (role: string, columns: readonly string[] | undefined): Telling => {
    const key = columns ? JSON.stringify([role, columns]) : role;
    const known = tellings.get(key);
    if (known) return known;
    const error = change.type === 'DELETE' ? undefined : unreadableError(facts, role);
    const readable = facts.roles.get(role)?.readable ?? new Set();
    const text = error
      ? errorJson(change, error)
      : changeJson({ change, facts, readable, columns: columns && new Set(columns), isStrict });
    const telling = { text, frames: new Map<string, Buffer>() };
    tellings.set(key, telling);
    return telling;
  };
  const told = new Map<Subscriber, Map<Telling, number[]>>();
  for (const { subscription, group } of candidates) {
    if (!isSeenBy(group)) continue;
    const { subscriber, wanted, id } = subscription;
    const telling = tellingFor(group.role, wanted.columns);
    const messages = told.get(subscriber);
    const ids = messages?.get(telling);
    if (ids) ids.push(id);
    else if (messages) messages.set(telling, [id]);
    else told.set(subscriber, new Map([[telling, [id]]]));
  }
  for (const [subscriber, messages] of told) {
    for (const [{ text, frames }, ids] of messages) subscriber.tell(ids, text, frames);
    if (pace.isDue()) await pace.rest();
  }
}
