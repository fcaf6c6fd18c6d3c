import { personalWindowStorage } from '../session/personal-storage.ts';
import type { FormState } from './form-values.rules.ts';

const nameOf = (key: string) => `record:${key}`;

/** What was typed in this tab and not saved. */
export function readDraft(key: string | undefined): FormState | undefined {
  const stored = key === undefined ? null : personalWindowStorage.get(nameOf(key));
  return stored === null ? undefined : (JSON.parse(stored) as FormState);
}

export function saveDraft(key: string | undefined, state: FormState): void {
  if (key !== undefined) personalWindowStorage.set(nameOf(key), JSON.stringify(state));
}

export function dropDraft(key: string | undefined): void {
  if (key !== undefined) personalWindowStorage.remove(nameOf(key));
}
