import { personalStorage } from '../../session/personal-storage.ts';
import { emptyDraft, type PollDraft } from './poll-draft.rules.ts';

const name = 'poll-draft';

/** What is typed of a poll, kept on this device until it is published: also while its maker signs in. */
export const keepDraft = (draft: PollDraft): void => personalStorage.set(name, JSON.stringify(draft));

export const readDraft = (): PollDraft => ({
  ...emptyDraft,
  ...(JSON.parse(personalStorage.get(name) ?? '{}') as Partial<PollDraft>),
});

export const forgetDraft = (): void => personalStorage.remove(name);
