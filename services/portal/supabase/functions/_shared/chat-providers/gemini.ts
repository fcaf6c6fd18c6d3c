import { askProvider, countOf, recordOf, recordsOf, streamProvider, textOf } from './ask-provider.ts';
import type { Adapter, ChatEntry, Prompt, ProviderSettings, ToolCall } from './provider.ts';
import { ProviderFailure } from './provider.ts';

/** Gemini's own API. Source: Gemini API reference, «generateContent», «streamGenerateContent», «Function calling». */
export const gemini: Adapter = {
  async complete(context, settings, prompt) {
    const answer = await askProvider(
      context,
      addressOf(settings, 'generateContent'),
      headersOf(settings),
      bodyOf(settings, prompt),
    );
    const parts = partsOf(answer);
    if (!parts) throw new ProviderFailure(502);
    return { text: wordsOf(parts), calls: parts.flatMap(readCall), usage: readUsage(answer['usageMetadata']) };
  },
  async *stream(context, settings, prompt) {
    const address = `${addressOf(settings, 'streamGenerateContent')}?alt=sse`;
    for await (const chunk of streamProvider(context, address, headersOf(settings), bodyOf(settings, prompt))) {
      if (chunk['error'] !== undefined) throw new ProviderFailure(countOf(recordOf(chunk['error'])['code']) ?? 502);
      const text = wordsOf(partsOf(chunk) ?? []);
      if (text !== '') yield { text };
      if (chunk['usageMetadata']) yield { usage: readUsage(chunk['usageMetadata']) };
    }
  },
};

const addressOf = ({ url, model }: ProviderSettings, method: string) =>
  `${url}/v1beta/models/${encodeURIComponent(model)}:${method}`;
const headersOf = ({ key }: ProviderSettings) => ({ 'x-goog-api-key': key });

const bodyOf = ({ maxTokens }: ProviderSettings, { system, entries, tools, mayCall }: Prompt) => ({
  systemInstruction: { parts: [{ text: system }] },
  contents: entries.map(writeEntry),
  generationConfig: { maxOutputTokens: maxTokens },
  ...(tools.length > 0 && {
    tools: [{ functionDeclarations: tools }],
    toolConfig: { functionCallingConfig: { mode: mayCall ? 'AUTO' : 'NONE' } },
  }),
});

function writeEntry(entry: ChatEntry): object {
  if (entry.role === 'tool')
    return { role: 'user', parts: [{ functionResponse: { name: entry.name, response: { result: entry.content } } }] };
  const text = entry.content === '' ? [] : [{ text: entry.content }];
  if (entry.role === 'user') return { role: 'user', parts: text };
  return { role: 'model', parts: [...text, ...entry.calls.map(writeCall)] };
}

function partsOf(answer: Record<string, unknown>): Record<string, unknown>[] | undefined {
  const [candidate] = recordsOf(answer['candidates']);
  return candidate && recordsOf(recordOf(candidate['content'])['parts']);
}

/** The text without the model's thoughts. */
const wordsOf = (parts: readonly Record<string, unknown>[]) =>
  parts.map((part) => (part['thought'] === true ? '' : textOf(part['text']))).join('');

/** Gemini's calls have no identifier. Newer models require their signature to be sent back. */
function readCall(part: Record<string, unknown>): ToolCall[] {
  const { name, args } = recordOf(part['functionCall']);
  const signature = part['thoughtSignature'];
  if (typeof name !== 'string') return [];
  return [{ id: crypto.randomUUID(), name, arguments: recordOf(args), ...(typeof signature === 'string' && { signature }) }];
}

const writeCall = ({ name, arguments: args, signature }: ToolCall) => ({
  functionCall: { name, args },
  ...(signature !== undefined && { thoughtSignature: signature }),
});

const readUsage = (usage: unknown) => ({
  promptTokens: countOf(recordOf(usage)['promptTokenCount']),
  completionTokens: countOf(recordOf(usage)['candidatesTokenCount']),
});
