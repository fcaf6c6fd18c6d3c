import type { Context } from '../../_shared/context.ts';
import type { ChatEntry, ToolCall } from '../../_shared/chat-providers/provider.ts';
import type { Finding } from './finding.ts';
import { searchDocs, searchDocsTool } from './search-docs.ts';
import { searchPapers, searchPapersTool } from './search-papers.ts';

export const tools = [searchPapersTool, searchDocsTool] as const;

/** A finding with the number under which an answer may cite it. */
export interface Source extends Finding {
  readonly number: number;
}

type ToolEntry = Extract<ChatEntry, { role: 'tool' }>;

const maxCalls = 6;

/**
 * Runs the calls of a model concurrently, and returns the results in the order of the calls. The numbers of findings continue
 * those of earlier rounds.
 */
export async function runTools(
  context: Context,
  calls: readonly ToolCall[],
  earlierSources: readonly Source[],
  token: string,
): Promise<{ entries: ToolEntry[]; sources: Source[]; resultCounts: number[] }> {
  const results = await Promise.all(
    calls.map(async (call, index) => (index < maxCalls ? run(context, call, token) : 'Too many calls at once.')),
  );
  const sources: Source[] = [];
  const entries = calls.map((call, index): ToolEntry => {
    const result = results[index] ?? [];
    if (typeof result === 'string') return entryOf(call, { error: result });
    const numbered = result.map((finding) => {
      const all = [...earlierSources, ...sources];
      const earlier = all.find(({ url }) => url === finding.url && finding.kind === 'paper');
      if (earlier) return earlier;
      const source = { ...finding, number: all.length + 1 };
      sources.push(source);
      return source;
    });
    return entryOf(call, {
      query: call.arguments['query'],
      results: numbered.map(({ number, title, url, excerpt }) => ({ number, title, url, excerpt })),
    });
  });
  return { entries, sources, resultCounts: results.map((result) => (typeof result === 'string' ? 0 : result.length)) };
}

const entryOf = ({ id, name }: ToolCall, content: unknown): ToolEntry => ({
  role: 'tool',
  callId: id,
  name,
  content: JSON.stringify(content),
});

/** Findings, or a sentence for the model. */
async function run(context: Context, { name, arguments: { query } }: ToolCall, token: string): Promise<Finding[] | string> {
  if (typeof query !== 'string' || query.trim() === '') return 'The argument query is missing.';
  if (name === 'search_papers')
    return (await searchPapers(context, query.slice(0, 400))) ?? 'No index of papers answers at the moment. Tell the user.';
  if (name === 'search_docs') return searchDocs(context, query.slice(0, 400), token);
  return 'There is no such tool.';
}
