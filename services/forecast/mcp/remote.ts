import type { CallTool, ToolAnswer } from './create-server.ts';

interface RpcAnswer {
  readonly result?: {
    readonly isError?: boolean;
    readonly structuredContent?: Record<string, unknown>;
    readonly content?: readonly { readonly type: string; readonly text?: string }[];
  };
  readonly error?: { readonly code: number; readonly message: string };
}

const timeoutMs = 60_000;

/** Answers tool calls by the service at `baseUrl`: each is one tools/call of its own `/mcp`. */
export function callRemote(baseUrl: string, version: string): CallTool {
  const refusal = (code: string, message: string): ToolAnswer => ({ refusal: { code, message } });
  let id = 0;
  return async (name, input) => {
    try {
      const response = await fetch(`${baseUrl}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-11-25',
          'user-agent': `trivium-forecast-mcp/${version}`,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method: 'tools/call', params: { name, arguments: input } }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = parse(response.headers.get('content-type') ?? '', await response.text());
      if (!answer) return refusal('service_unreadable', `${baseUrl} answered ${response.status}, but not as an MCP server.`);
      if (answer.error) return refusal('service_refused', answer.error.message);
      if (answer.result?.structuredContent && !answer.result.isError) return { value: answer.result.structuredContent };
      const text = answer.result?.content?.find(({ type }) => type === 'text')?.text ?? 'The service refused the call.';
      const [, message = text, code = 'service_refused'] = /^(.*) \((\w+)\)$/s.exec(text) ?? [];
      return refusal(code, message);
    } catch (error) {
      const reason = (error as Error).name === 'TimeoutError' ? 'did not answer in time' : 'could not be reached';
      return refusal('service_unreachable', `${baseUrl} ${reason}.`);
    }
  };
}

/** A JSON body, or the last message of an event stream. */
function parse(contentType: string, text: string): RpcAnswer | undefined {
  const json = contentType.includes('text/event-stream')
    ? text
        .split('\n')
        .findLast((line) => line.startsWith('data:'))
        ?.slice(5)
    : text;
  try {
    return JSON.parse(json ?? '') as RpcAnswer;
  } catch {
    return undefined;
  }
}
