import { askProvider, countOf, recordOf, recordsOf, streamProvider, textOf } from './ask-provider.ts';
import type { Adapter, ChatEntry, Prompt, ProviderSettings, ToolCall } from './provider.ts';
import { ProviderFailure } from './provider.ts';
import { withLimitName, type LimitName } from './limit-name.ts';

/**
 * Chat Completions, defined by OpenAI and served by many: Groq, Mistral, OpenRouter, Typhoon, vLLM, Ollama.
 * Source: OpenAI API reference, «Chat Completions».
 */
export const openai: Adapter = {
  async complete(context, settings, prompt) {
    const answer = await withLimitName(settings, (limitName) =>
      askProvider(context, addressOf(settings), headersOf(settings), bodyOf(settings, prompt, limitName)),
    );
    const message = recordsOf(answer['choices'])[0]?.['message'];
    if (message === undefined) throw new ProviderFailure(502);
    return {
      text: textOf(recordOf(message)['content']),
      calls: recordsOf(recordOf(message)['tool_calls']).map(readCall),
      usage: readUsage(answer['usage']),
    };
  },
  async *stream(context, settings, prompt) {
    const chunks = await withLimitName(settings, async (limitName) => {
      const body = { ...bodyOf(settings, prompt, limitName), stream: true, stream_options: { include_usage: true } };
      const stream = streamProvider(context, addressOf(settings), headersOf(settings), body);
      return { stream, first: await stream.next() };
    });
    for await (const chunk of continueFrom(chunks)) {
      if (chunk['error'] !== undefined) throw new ProviderFailure(502);
      const text = textOf(recordOf(recordsOf(chunk['choices'])[0]?.['delta'])['content']);
      if (text !== '') yield { text };
      if (chunk['usage']) yield { usage: readUsage(chunk['usage']) };
    }
  },
};

async function* continueFrom<T>({ stream, first }: { stream: AsyncGenerator<T>; first: IteratorResult<T> }): AsyncGenerator<T> {
  try {
    if (first.done) return;
    yield first.value;
    yield* stream;
  } finally {
    await stream.return(undefined);
  }
}

const addressOf = ({ url }: ProviderSettings) => `${url}/chat/completions`;
const headersOf = ({ key }: ProviderSettings) => ({ authorization: `Bearer ${key}` });

const bodyOf = ({ model, maxTokens }: ProviderSettings, { system, entries, tools, mayCall }: Prompt, limitName: LimitName) => ({
  model,
  [limitName]: maxTokens,
  messages: [{ role: 'system', content: system }, ...entries.map(writeEntry)],
  ...(tools.length > 0 && {
    tools: tools.map((tool) => ({ type: 'function', function: tool })),
    tool_choice: mayCall ? 'auto' : 'none',
  }),
});

function writeEntry(entry: ChatEntry): object {
  if (entry.role === 'tool') return { role: 'tool', tool_call_id: entry.callId, content: entry.content };
  if (entry.role === 'user') return entry;
  return {
    role: 'assistant',
    content: entry.content,
    ...(entry.calls.length > 0 && {
      tool_calls: entry.calls.map(({ id, name, arguments: given }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(given) },
      })),
    }),
  };
}

function readCall(call: Record<string, unknown>): ToolCall {
  const { name, arguments: given } = recordOf(call['function']);
  let parsed: unknown;
  try {
    parsed = JSON.parse(textOf(given) || '{}');
  } catch {
    // Without valid JSON the call has no arguments; the tool reports that, and the model may call again.
  }
  return { id: textOf(call['id']), name: textOf(name), arguments: recordOf(parsed) };
}

const readUsage = (usage: unknown) => ({
  promptTokens: countOf(recordOf(usage)['prompt_tokens']),
  completionTokens: countOf(recordOf(usage)['completion_tokens']),
});
