import type { Draft } from './draft.rules.ts';

/** What was typed and is not in the portal yet, kept on this device, with what the portal had when typing began. */
export interface LocalCopy {
  readonly draft: Draft;
  readonly base: Draft;
}

const keyOf = (id: string) => `portal-draft-${id}`;

export function keepLocally(id: string, copy: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(copy));
  } catch {
    // A full or closed store: the portal still gets it.
  }
}

export function readLocally(id: string): LocalCopy | undefined {
  try {
    const kept = localStorage.getItem(keyOf(id));
    return kept === null ? undefined : (JSON.parse(kept) as LocalCopy);
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
