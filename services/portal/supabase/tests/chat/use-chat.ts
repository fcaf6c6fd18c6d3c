import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import { handle } from '../../functions/ai-chat/handler.ts';
import { usePortal, type Person, type TestContext, type TestPortal } from '../functions/use-portal.ts';
import { useServer, type LocalServer } from '../fixtures/use-server.ts';
import { answerAsAnthropic, answerAsGemini, answerAsOpenai, type Brain, type Seen } from './brains.ts';
import { usePapers, type PaperIndexes } from './use-papers.ts';

export interface ChatEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface Answered {
  readonly status: number;
  readonly events: ChatEvent[];
  /** The deltas put together. */
  readonly text: string;
  readonly problem: unknown;
}

export interface Chat {
  readonly portal: TestPortal;
  readonly papers: PaperIndexes;
  readonly openai: LocalServer;
  readonly anthropic: LocalServer;
  readonly gemini: LocalServer;
  /** The requests that models received, in order. */
  readonly seen: readonly Seen[];
  /** How models answer from now on in this test. */
  readonly think: (brain: Brain) => void;
  readonly context: (more?: { env?: Readonly<Record<string, string>>; now?: () => Date; fetch?: typeof fetch }) => TestContext;
  /** The function's answer as it comes. */
  readonly post: (person: Person | undefined, body: unknown, context?: TestContext) => Promise<Response>;
  /** Asks, and reads the whole answer. */
  readonly ask: (person: Person | undefined, question: string, more?: object, context?: TestContext) => Promise<Answered>;
  readonly resume: (person: Person, lastEventId: string, context?: TestContext) => Promise<Answered>;
}

/** The chat with a chain of three: one that speaks OpenAI's form, then Anthropic's, then Gemini's. */
export function useChat(): () => Chat {
  const portal = usePortal();
  const papers = usePapers();
  const seen: Seen[] = [];
  let brain: Brain;
  const observed: Brain = (what) => {
    seen.push(what);
    return brain(what);
  };
  const openai = useServer((request) => answerAsOpenai(request, observed));
  const anthropic = useServer((request) => answerAsAnthropic(request, observed));
  const gemini = useServer((request) => answerAsGemini(request, observed));
  beforeAll(async () => {
    await portal().query(await readFile(join(import.meta.dirname, '../../seed-handbook.sql'), 'utf8'));
  });
  beforeEach(() => {
    seen.length = 0;
    brain = () => ({ pieces: ['Hello', ' there', '.'] });
  });
  const context: Chat['context'] = ({ env, ...more } = {}) =>
    portal().context({
      env: {
        AI_PRIMARY_KIND: 'openai',
        AI_PRIMARY_URL: `${openai().url}/v1`,
        AI_PRIMARY_MODEL: 'gpt-test',
        AI_PRIMARY_KEY: 'openai-key',
        AI_SECOND_KIND: 'anthropic',
        AI_SECOND_URL: anthropic().url,
        AI_SECOND_MODEL: 'claude-test',
        AI_SECOND_KEY: 'anthropic-key',
        AI_THIRD_KIND: 'gemini',
        AI_THIRD_URL: gemini().url,
        AI_THIRD_MODEL: 'gemini-test',
        AI_THIRD_KEY: 'gemini-key',
        ...papers().env,
        ...env,
      },
      ...more,
    });
  const headersOf = (person: Person | undefined): Record<string, string> =>
    person ? { authorization: `Bearer ${person.token}` } : { authorization: `Bearer ${portal().secrets.publishableKey}` };
  const post: Chat['post'] = (person, body, used = context()) =>
    handle(
      new Request('http://functions.test/ai-chat', { method: 'POST', headers: headersOf(person), body: JSON.stringify(body) }),
      used,
    );
  return () => ({
    portal: portal(),
    papers: papers(),
    openai: openai(),
    anthropic: anthropic(),
    gemini: gemini(),
    seen,
    think: (next) => {
      brain = next;
    },
    context,
    post,
    ask: async (person, question, more = {}, used = context()) =>
      readAnswer(await post(person, { messages: [{ role: 'user', content: question }], ...more }, used)),
    resume: async (person, id, used = context()) =>
      readAnswer(
        await handle(
          new Request('http://functions.test/ai-chat', { headers: { ...headersOf(person), 'last-event-id': id } }),
          used,
        ),
      ),
  });
}

async function readAnswer(response: Response): Promise<Answered> {
  const body = await response.text();
  if (response.status !== 200) return { status: response.status, events: [], text: '', problem: JSON.parse(body) };
  const events = parseEvents(body);
  const text = events.map(({ event, data }) => (event === 'delta' ? String(data['text']) : '')).join('');
  return { status: 200, events, text, problem: undefined };
}

/** Server-sent events as a browser reads them. */
export const parseEvents = (body: string): ChatEvent[] =>
  body
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const fields = new Map(
        block.split('\n').map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      return { id: fields.get('id'), event: fields.get('event') ?? 'message', data: JSON.parse(fields.get('data') ?? '{}') };
    });
