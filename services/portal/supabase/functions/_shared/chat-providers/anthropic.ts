import { askProvider, countOf, recordOf, recordsOf, streamProvider, textOf } from './ask-provider.ts';
import type { Adapter, ChatEntry, Prompt, ProviderSettings } from './provider.ts';
import { ProviderFailure } from './provider.ts';

/** The Messages API. Source: Anthropic API reference, «Messages», «Streaming messages», «Tool use». */
export const anthropic: Adapter = {
  async complete(context, settings, prompt) {
    const answer = await askProvider(context, addressOf(settings), headersOf(settings), bodyOf(settings, prompt));
    if (!Array.isArray(answer['content'])) throw new ProviderFailure(502);
    const blocks = recordsOf(answer['content']);
    const usage = recordOf(answer['usage']);
    return {
      text: blocks.map((block) => (block['type'] === 'text' ? textOf(block['text']) : '')).join(''),
      calls: blocks
        .filter((block) => block['type'] === 'tool_use')
        .map((block) => ({ id: textOf(block['id']), name: textOf(block['name']), arguments: recordOf(block['input']) })),
      usage: { promptTokens: countOf(usage['input_tokens']), completionTokens: countOf(usage['output_tokens']) },
    };
  },
  async *stream(context, settings, prompt) {
    const body = { ...bodyOf(settings, prompt), stream: true };
    let promptTokens: number | undefined;
    for await (const event of streamProvider(context, addressOf(settings), headersOf(settings), body)) {
      if (event['type'] === 'error')
        throw new ProviderFailure(recordOf(event['error'])['type'] === 'rate_limit_error' ? 429 : 529);
      if (event['type'] === 'message_start')
        promptTokens = countOf(recordOf(recordOf(event['message'])['usage'])['input_tokens']);
      const delta = recordOf(event['delta']);
      if (event['type'] === 'content_block_delta' && delta['type'] === 'text_delta') yield { text: textOf(delta['text']) };
      if (event['type'] === 'message_delta')
        yield { usage: { promptTokens, completionTokens: countOf(recordOf(event['usage'])['output_tokens']) } };
    }
  },
};

const addressOf = ({ url }: ProviderSettings) => `${url}/v1/messages`;
const headersOf = ({ key }: ProviderSettings) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' });

const bodyOf = ({ model, maxTokens }: ProviderSettings, { system, entries, tools, mayCall }: Prompt) => ({
  model,
  max_tokens: maxTokens,
  system,
  messages: mergeTurns(entries.map(writeEntry)),
  ...(tools.length > 0 && {
    tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
    tool_choice: { type: mayCall ? 'auto' : 'none' },
  }),
});

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: readonly object[];
}

function writeEntry(entry: ChatEntry): Turn {
  if (entry.role === 'tool')
    return { role: 'user', content: [{ type: 'tool_result', tool_use_id: entry.callId, content: entry.content }] };
  const text = entry.content === '' ? [] : [{ type: 'text', text: entry.content }];
  if (entry.role === 'user') return { role: 'user', content: text };
  const calls = entry.calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input }));
  return { role: 'assistant', content: [...text, ...calls] };
}

/** The results of parallel calls belong to one turn, because turns must alternate. */
function mergeTurns(turns: readonly Turn[]): Turn[] {
  const merged: Turn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role === turn.role) merged[merged.length - 1] = { role: last.role, content: [...last.content, ...turn.content] };
    else merged.push(turn);
  }
  return merged;
}
