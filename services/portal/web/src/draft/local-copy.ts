import type { Draft } from './draft.rules.ts';

/** What was typed and is not in the portal yet, kept on this device. */
const keyOf = (id: string) => `portal-draft-${id}`;

export function keepLocally(id: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // A full or closed store: the portal still gets it.
  }
}

export function readLocally(id: string): Draft | undefined {
  try {
    const kept = localStorage.getItem(keyOf(id));
    return kept === null ? undefined : (JSON.parse(kept) as Draft);
  } catch {
    return undefined;
  }
}

export function forgetLocally(id: string): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Then it is written over next time.
  }
}
