import { personalStorage } from '../../session/personal-storage.ts';
import { emptyDraft, type PollDraft } from './poll-draft.rules.ts';

const name = 'poll-draft';

/** The draft of a poll, stored on this device until it is published, also while its author signs in. */
export const keepDraft = (draft: PollDraft): void => personalStorage.set(name, JSON.stringify(draft));

export const readDraft = (): PollDraft => ({
  ...emptyDraft,
  ...(JSON.parse(personalStorage.get(name) ?? '{}') as Partial<PollDraft>),
});

export const forgetDraft = (): void => personalStorage.remove(name);
