import { emptyDraft, type PollDraft } from './poll-draft.rules.ts';

const key = 'portal-poll-draft';

/** What is typed of a poll, kept on this device until it is published: also while its maker signs in. */
export function keepDraft(draft: PollDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or closed store: it stays on the page.
  }
}

export function readDraft(): PollDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<PollDraft>) };
  } catch {
    return emptyDraft;
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then it is there next time.
  }
}
