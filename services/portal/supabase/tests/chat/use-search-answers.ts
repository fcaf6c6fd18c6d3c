import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import type { Person } from '../functions/use-portal.ts';
import { useChat, type Answered } from './use-chat.ts';

/** The chat without a model, with the texts that a new installation publishes. */
export function useSearchAnswers() {
  const chat = useChat();
  beforeAll(async () => {
    await chat().portal.query(await readFile(join(import.meta.dirname, '../../seed-texts.sql'), 'utf8'));
    // Nobody here is asked for consent.
    await chat().portal.query('update public.policy_texts set asks_again = false');
  });
  const env = { AI_PRIMARY_KIND: '', AI_SECOND_KIND: '', AI_THIRD_KIND: '' };
  const noModel = (now?: () => Date) => chat().context({ env, ...(now && { now }) });
  const askAs = (person: Person, question: string) => chat().ask(person, question, {}, noModel());
  return {
    chat,
    askAs,
    ask: async (question: string) => askAs(await chat().portal.person('member'), question),
    /** At noon of a day. */
    askOn: async (day: string, question: string) =>
      chat().ask(
        await chat().portal.person('member'),
        question,
        {},
        noModel(() => new Date(`${day}T12:00:00+07:00`)),
      ),
  };
}

export const sourcesOf = ({ events }: Pick<Answered, 'events'>) =>
  (events.find(({ event }) => event === 'sources')?.data['sources'] ?? []) as { number: number; title: string; url: string }[];
