import { beforeEach } from 'vitest';
import { answerAsOpenai, type Brain, type Seen } from '../../supabase/tests/chat/brains.ts';
import { usePapers } from '../../supabase/tests/chat/use-papers.ts';
import { useServer, type LocalServer } from '../../supabase/tests/fixtures/use-server.ts';

export interface FakeModel {
  /** The functions' settings for it and for the paper indexes. */
  readonly settings: Readonly<Record<string, string>>;
  readonly server: LocalServer;
  readonly seen: readonly Seen[];
  /** How it answers from now on in this test. */
  readonly think: (brain: Brain) => void;
  /** Holds back what follows the first `count` pieces of each answer, until what this returns is called. */
  readonly holdAfter: (count: number) => () => void;
}

/** A model that speaks Chat Completions, and the indexes of papers, as local servers; a test sets how slowly it streams. */
export function useModel(): () => FakeModel {
  const papers = usePapers();
  const seen: Seen[] = [];
  let brain: Brain;
  let held: { readonly after: number; readonly released: Promise<void> } | undefined;
  const server = useServer((request) => {
    const reply = answerAsOpenai(request, (what) => {
      seen.push(what);
      return brain(what);
    });
    const { pieces } = reply;
    return pieces ? { ...reply, pieces: slowly(pieces as readonly string[]) } : reply;
  });
  async function* slowly(pieces: readonly string[]) {
    const hold = held;
    for (const [place, piece] of pieces.entries()) {
      // The first names the speaker and says nothing.
      if (hold && place === hold.after + 1) await hold.released;
      yield piece;
    }
  }
  beforeEach(() => {
    seen.length = 0;
    held = undefined;
    brain = () => ({ pieces: ['Hello', ' there', '.'] });
  });
  return () => ({
    settings: {
      ...papers().env,
      PORTAL_SITE_URL: 'https://portal.test',
      AI_PRIMARY_KIND: 'openai',
      AI_PRIMARY_URL: `${server().url}/v1`,
      AI_PRIMARY_MODEL: 'gpt-test',
      AI_PRIMARY_KEY: 'openai-key',
    },
    server: server(),
    seen,
    think: (next) => {
      brain = next;
    },
    holdAfter: (after) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { after, released: promise };
      return resolve;
    },
  });
}
