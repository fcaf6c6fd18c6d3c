import { recordOf } from '../live-answer/event-stream.rules.ts';

/** A row of `ai_chat_messages`. */
export interface MessageRow {
  readonly id: string;
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly tool_name: string | null;
  readonly sources: unknown;
  readonly state: string;
  readonly created_at: string;
}

/** A search for an answer; `found` is set when it has ended. */
export interface Step {
  readonly tool: string;
  readonly query: string;
  readonly resultCount: number | undefined;
}

/** A numbered source of an answer. */
export interface Source {
  readonly number: number;
  readonly title: string;
  readonly url: string;
}

export interface Answer {
  readonly messageId: string;
  readonly text: string;
  readonly state: string;
  readonly sources: readonly Source[];
}

/** A question, its searches, and the answer. */
export interface Turn {
  readonly id: string;
  readonly question: string;
  readonly steps: readonly Step[];
  readonly answer: Answer | undefined;
}

/** A link to the web or within the portal. Any other scheme, such as `javascript:`, is not a link. */
export const safeLink = (url: string): string | undefined => (/^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(url) ? url : undefined);

/** Parses sources as they are sent and stored. Skips those without a number, title or safe address. */
export function sourcesOf(value: unknown): Source[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((source: unknown) => {
    const { number, title, url } = (source ?? {}) as Record<string, unknown>;
    if (typeof number !== 'number' || typeof title !== 'string' || typeof url !== 'string' || !safeLink(url)) return [];
    return [{ number, title, url }];
  });
}

/** The sources to which a text has no link of its own. */
export const unlinkedSources = (text: string, sources: readonly Source[]): Source[] =>
  sources.filter(({ url }) => !text.includes(`](${url})`));

/** The turns of a thread, from its rows in their order. */
export function turnsOf(rows: readonly MessageRow[]): Turn[] {
  const turns: Turn[] = [];
  for (const row of rows) {
    const last = turns.at(-1);
    if (row.role === 'user') turns.push({ id: row.id, question: row.content, steps: [], answer: undefined });
    else if (last && row.role === 'tool') turns[turns.length - 1] = { ...last, steps: [...last.steps, stepOf(row)] };
    else if (last) {
      const answer = { messageId: row.id, text: row.content, state: row.state, sources: sourcesOf(row.sources) };
      turns[turns.length - 1] = { ...last, answer };
    }
  }
  return turns;
}

function stepOf({ tool_name: tool, content }: MessageRow): Step {
  const { query, results } = recordOf(content) ?? {};
  return {
    tool: tool ?? '',
    query: typeof query === 'string' ? query : '',
    resultCount: Array.isArray(results) ? results.length : 0,
  };
}

/** Adds an event of a step: its beginning, or the end of one that is still open. */
export function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  if (step.resultCount === undefined) return [...steps, step];
  const place = steps.findIndex(
    ({ tool, query, resultCount }) => resultCount === undefined && tool === step.tool && query === step.query,
  );
  return place === -1 ? [...steps, step] : steps.with(place, step);
}

interface FileWords {
  readonly question: string;
  readonly answer: string;
  readonly sources: string;
}

/** A thread as a Markdown file. */
export function threadFile(title: string, turns: readonly Turn[], words: FileWords): string {
  const parts = turns.flatMap(({ question, answer }) => [
    `## ${words.question}\n\n${question}`,
    ...(answer ? [`## ${words.answer}\n\n${answer.text}`] : []),
    ...(answer && answer.sources.length > 0
      ? [
          `### ${words.sources}\n\n${answer.sources.map(({ number, title: name, url }) => `${number}. [${name}](${url})`).join('\n')}`,
        ]
      : []),
  ]);
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}
