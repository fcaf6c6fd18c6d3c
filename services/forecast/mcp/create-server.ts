import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { fieldErrors } from '../contract/index.ts';
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
      { title, description, inputSchema: withSentences(input), outputSchema: output, annotations: { title, ...annotations } },
      async (given: Record<string, unknown>) => toResult(await call(name, given)),
    );
  }
  return server;
}

/** The schema with the HTTP API's sentences for invalid arguments. */
function withSentences(schema: z.ZodObject) {
  const validate = (given: unknown) => {
    const { data, error } = schema.safeParse(given);
    if (!error) return { value: data };
    return { issues: fieldErrors(error.issues).map(({ path, message }) => ({ message: `${path || 'it'} ${message}` })) };
  };
  return { '~standard': { ...schema['~standard'], validate } };
}

/** Structured content, and the same as JSON text for clients that read only that. */
export function toResult(answer: ToolAnswer): CallToolResult {
  if ('refusal' in answer)
    return { isError: true, content: [{ type: 'text', text: `${answer.refusal.message} (${answer.refusal.code})` }] };
  return { structuredContent: answer.value, content: [{ type: 'text', text: JSON.stringify(answer.value) }] };
}
