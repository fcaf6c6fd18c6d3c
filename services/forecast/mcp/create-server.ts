import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { tools, toolNames, type Tool, type ToolName } from './tools.ts';

/** What a call came to: its structured content, or a refusal in one sentence with its code. */
export type ToolAnswer =
  | { readonly value: Record<string, unknown> }
  | { readonly refusal: { readonly code: string; readonly message: string } };

export type CallTool = (name: ToolName, input: Record<string, unknown>) => Promise<ToolAnswer>;

const instructions =
  'Questions from the forecasting service of a Thai university faculty. All current markets are curated samples: nothing is traded, and their price histories are the curators’ estimates.';

/** An MCP server with the seven tools; how a call is answered is the caller's. */
export function createServer(version: string, call: CallTool): McpServer {
  const server = new McpServer({ name: 'trivium-forecast', title: 'Trivium Forecast', version }, { instructions });
  for (const name of toolNames) {
    const { title, description, input, output, annotations }: Tool = tools[name];
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations: { title, ...annotations } },
      async (given: Record<string, unknown>) => toResult(await call(name, given)),
    );
  }
  return server;
}

/** Structured content, and the same as JSON text for clients that read only that. */
export function toResult(answer: ToolAnswer): CallToolResult {
  if ('refusal' in answer)
    return { isError: true, content: [{ type: 'text', text: `${answer.refusal.message} (${answer.refusal.code})` }] };
  return { structuredContent: answer.value, content: [{ type: 'text', text: JSON.stringify(answer.value) }] };
}
