import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from '../contract/index.ts';

/**
 * The next answers: a verdict (sent as JSON text), a status code, any other text, or what a function returns or writes itself;
 * `silence` sends no answer.
 */
export type Script = object | number | string | ((response: ServerResponse, body: string) => object | void);

const answers: Readonly<Record<Provider, (text: string) => object>> = {
  anthropic: (text) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  openai: (text) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'fake',
    status: 'completed',
    output: [
      {
        type: 'message',
        id: 'm1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  google: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  }),
  groq: chatCompletion,
  mistral: chatCompletion,
};

function chatCompletion(text: string) {
  return {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'fake',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

export interface FakeProvider {
  readonly baseUrl: string;
  /** What it was asked, oldest first. */
  readonly requests: { readonly headers: IncomingMessage['headers']; readonly body: string }[];
  /** Answers in this order; the last one stays. */
  script(...answers: Script[]): void;
  close(): Promise<void>;
}

/** A server that speaks one provider's API in its real shape. Its refusals repeat the key, as careless servers do. */
export async function startFakeProvider(name: Provider): Promise<FakeProvider> {
  const requests: FakeProvider['requests'] = [];
  let scripted: Script[] = [500];

  async function answer(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    requests.push({ headers: request.headers, body });
    const next = scripted.length > 1 ? (scripted.shift() as Script) : (scripted[0] as Script);
    if (next === 'silence') return;
    const send = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (typeof next === 'function') {
      const returned = next(response, body);
      if (returned && !response.headersSent) send(200, answers[name](JSON.stringify(returned)));
      return;
    }
    if (typeof next === 'number') {
      const key = request.headers.authorization ?? request.headers['x-api-key'] ?? request.headers['x-goog-api-key'];
      send(next, { error: { type: 'error', message: `refused for key ${String(key)}`, code: next, status: 'X' } });
    } else send(200, answers[name](typeof next === 'string' ? next : JSON.stringify(next)));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (...next) => void (scripted = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
