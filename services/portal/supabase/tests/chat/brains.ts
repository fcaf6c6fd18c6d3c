import type { Received, Reply } from '../fixtures/use-server.ts';

/** The parts of a request that these tests' models see, whatever the provider's format. */
export interface Seen {
  readonly system: string;
  readonly question: string;
  /** Results of tools, in the order in which they were given. */
  readonly results: readonly string[];
  readonly mayCall: boolean;
  readonly isStreaming: boolean;
}

/** Its answer: text (in chunks if it streams), or tool calls. */
export interface Said {
  readonly pieces?: readonly string[];
  readonly calls?: readonly { readonly name: string; readonly query: string }[];
}

export type Brain = (seen: Seen) => Said;

type Body = Record<string, any>;
const refusal = (message: string): Reply => ({ status: 400, body: { error: { type: 'invalid_request_error', message } } });
const lines = (...events: readonly unknown[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
const sse = (pieces: readonly string[]): Reply => ({ headers: { 'content-type': 'text/event-stream' }, pieces });

/** OpenAI's Chat Completions. */
export function answerAsOpenai({ path, headers, json }: Received, brain: Brain): Reply {
  const body = json() as Body;
  if (path !== '/v1/chat/completions') return { status: 404 };
  if (headers.authorization !== 'Bearer openai-key')
    return { status: 401, body: { error: { message: 'Incorrect API key provided' } } };
  const messages = body['messages'] as Body[];
  for (const [index, { role, tool_call_id: id }] of messages.entries()) {
    const called = messages.slice(0, index).flatMap(({ tool_calls: calls = [] }) => (calls as Body[]).map((call) => call['id']));
    if (role === 'tool' && !called.includes(id)) return refusal(`No tool call has the id ${id}`);
  }
  const { pieces = [], calls } = brain({
    system: String(messages[0]?.['content']),
    question: String(messages.findLast(({ role }) => role === 'user')?.['content']),
    results: messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content)),
    mayCall: body['tool_choice'] === 'auto',
    isStreaming: body['stream'] === true,
  });
  const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
  if (!body['stream']) {
    const toolCalls = calls?.map(({ name, query }, index) => ({
      id: `call_${messages.length}_${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify({ query }) },
    }));
    const message = { role: 'assistant', content: calls ? null : pieces.join(''), ...(toolCalls && { tool_calls: toolCalls }) };
    return {
      body: { id: 'chatcmpl-1', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }], usage },
    };
  }
  return sse([
    ...lines({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }),
    ...lines(...pieces.map((content) => ({ choices: [{ index: 0, delta: { content } }] }))),
    ...lines({ choices: [], usage }),
    'data: [DONE]\n\n',
  ]);
}

/** Anthropic's Messages. */
export function answerAsAnthropic({ path, headers, json }: Received, brain: Brain): Reply {
  const body = json() as Body;
  if (path !== '/v1/messages') return { status: 404 };
  if (headers['x-api-key'] !== 'anthropic-key' || headers['anthropic-version'] !== '2023-06-01') return { status: 401 };
  const messages = body['messages'] as { role: string; content: Body[] }[];
  if (messages.some(({ role }, index) => role !== (index % 2 === 0 ? 'user' : 'assistant')))
    return refusal('roles must alternate');
  const blocks = messages.flatMap(({ content }) => content);
  const used = blocks.filter(({ type }) => type === 'tool_use').map(({ id }) => id);
  const results = blocks.filter(({ type }) => type === 'tool_result');
  if (results.some(({ tool_use_id: id }) => !used.includes(id))) return refusal('unexpected tool_use_id');
  const { pieces = [], calls } = brain({
    system: String(body['system']),
    question: String(blocks.findLast(({ type }) => type === 'text')?.['text']),
    results: results.map(({ content }) => String(content)),
    mayCall: body['tool_choice']?.type === 'auto',
    isStreaming: body['stream'] === true,
  });
  const usage = { input_tokens: 12, output_tokens: 8 };
  if (!body['stream']) {
    const content = calls
      ? calls.map(({ name, query }, index) => ({
          type: 'tool_use',
          id: `toolu_${messages.length}_${index}`,
          name,
          input: { query },
        }))
      : [{ type: 'text', text: pieces.join('') }];
    return { body: { id: 'msg_1', type: 'message', role: 'assistant', content, stop_reason: 'end_turn', usage } };
  }
  return sse(
    [
      { type: 'message_start', message: { id: 'msg_1', usage: { input_tokens: 12, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ...pieces.map((text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 8 } },
      { type: 'message_stop' },
    ].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
  );
}

/** Gemini's generateContent. */
export function answerAsGemini({ path, query: parameters, headers, json }: Received, brain: Brain): Reply {
  const body = json() as Body;
  const [, method] = /^\/v1beta\/models\/gemini-test:(generateContent|streamGenerateContent)$/.exec(path) ?? [];
  if (method === undefined) return { status: 404 };
  if (headers['x-goog-api-key'] !== 'gemini-key') return { status: 403 };
  const contents = body['contents'] as { role: string; parts: Body[] }[];
  const parts = contents.flatMap(({ parts: own }) => own);
  if (parts.some((part) => part['functionCall'] && part['thoughtSignature'] !== 'c2lnbmVk'))
    return refusal('missing thought_signature');
  const { pieces = [], calls } = brain({
    system: String(body['systemInstruction'].parts[0].text),
    question: String(parts.findLast((part) => part['text'])?.['text']),
    results: parts.flatMap((part) => (part['functionResponse'] ? [String(part['functionResponse'].response.result)] : [])),
    mayCall: body['toolConfig']?.functionCallingConfig.mode === 'AUTO',
    isStreaming: method === 'streamGenerateContent',
  });
  const usageMetadata = { promptTokenCount: 13, candidatesTokenCount: 9, totalTokenCount: 22 };
  const chunk = (own: readonly unknown[]) => ({
    candidates: [{ content: { role: 'model', parts: own }, index: 0 }],
    usageMetadata,
  });
  if (method === 'generateContent') {
    const own = calls?.map(({ name, query }) => ({ functionCall: { name, args: { query } }, thoughtSignature: 'c2lnbmVk' }));
    return { body: chunk(own ?? [{ text: pieces.join('') }]) };
  }
  if (parameters.get('alt') !== 'sse') return refusal('these tests stream events only');
  return sse(lines(...pieces.map((text) => chunk([{ text }])), chunk([{ text: '' }])));
}
