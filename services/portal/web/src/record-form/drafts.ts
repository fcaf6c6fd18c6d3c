import type { FormState } from './record.rules.ts';

const nameOf = (key: string) => `record-draft/${key}`;

/** What was typed and not saved, in this tab. */
export function readDraft(key: string | undefined): FormState | undefined {
  const kept = key === undefined ? null : sessionStorage.getItem(nameOf(key));
  return kept === null ? undefined : (JSON.parse(kept) as FormState);
}

export function keepDraft(key: string | undefined, state: FormState): void {
  if (key !== undefined) sessionStorage.setItem(nameOf(key), JSON.stringify(state));
}

export function dropDraft(key: string | undefined): void {
  if (key !== undefined) sessionStorage.removeItem(nameOf(key));
}
