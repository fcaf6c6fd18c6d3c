import { personalStorage } from '../session/personal-storage.ts';
import type { Draft } from './draft.rules.ts';

/** Unsaved text on this device, with the portal's version from when typing began. */
export interface LocalCopy {
  readonly draft: Draft;
  readonly base: Draft;
}

const nameOf = (id: string) => `draft:${id}`;

export const storeLocally = (id: string, copy: LocalCopy): void => personalStorage.set(nameOf(id), JSON.stringify(copy));

export function readLocally(id: string): LocalCopy | undefined {
  const stored = personalStorage.get(nameOf(id));
  return stored === null ? undefined : (JSON.parse(stored) as LocalCopy);
}

export const forgetLocally = (id: string): void => personalStorage.remove(nameOf(id));
