import { createMcpHandler, hostHeaderValidationResponse } from '@modelcontextprotocol/server';
import { CodedError } from '@trivium/core';
import { readBody, type Service } from '@trivium/http';
import { refuse } from '../../contract/index.ts';
import { createServer, type CallTool, type ToolAnswer } from '../../mcp/create-server.ts';
import { packageVersion } from '../../mcp/version.ts';
import type { Context } from '../context.ts';
import type { RateLimits } from '../rate-limits.ts';
import { callTool } from './call-tool.ts';

const maxBytes = 256 * 1024;
const bodyTimeoutMs = 10_000;
const local = ['localhost', '127.0.0.1', '[::1]'];

/**
 * `/mcp`: the tools over streamable HTTP, without sessions, for both protocol revisions. Host and Origin must be this
 * service's: another site's page must not reach a service on its reader's machine.
 */
export function serveMcp(service: Service, context: Context, limits: RateLimits) {
  const allowedHosts = [new URL(context.publicUrl).hostname, ...local];

  for (const limit of limits.mcp) service.app.use('/mcp', limit);
  service.app.all('/mcp', async (c) => {
    const request = c.req.raw;
    const hostRefusal = hostHeaderValidationResponse(request, allowedHosts);
    if (hostRefusal) return hostRefusal;
    refuseForeignOrigin(request, context);
    const call: CallTool = async (name, input) => {
      if (name === 'forecast_propose_market') {
        const over = await limits.proposals[0]?.(c, async () => {});
        if (over !== undefined) return { refusal: ((await over.json()) as { error: { code: string; message: string } }).error };
      }
      return callTool(service, context, c.env, name, input).catch(refusalOf);
    };
    const handler = createMcpHandler(() => createServer(packageVersion, call), { maxRequestBodySize: maxBytes });
    const response = await handler.fetch(await readOne(request, context));
    response.headers.set('cache-control', 'no-store');
    return response;
  });
}

/**
 * A browser names the page's origin; a program names none. The page must be of this service, port and all, or of an
 * origin that the operator lists: another page on the reader's machine is as foreign as one on the internet.
 * @throws mcp_origin_refused
 */
function refuseForeignOrigin(request: Request, { publicUrl, mcpOrigins }: Context): void {
  const origin = request.headers.get('origin');
  if (origin === null || mcpOrigins.includes(origin) || origin === new URL(publicUrl).origin) return;
  // The Host is ours by now; under it, a local start is reached by more names than its public address has.
  if (origin === `http://${request.headers.get('host')}`) return;
  throw refuse('mcp_origin_refused', 'Pages of this origin may not use /mcp; an operator can list it in FORECAST_MCP_ORIGINS.');
}

/** Accepts one message per request: a batch would bypass the rate limit. @throws mcp_batch_refused */
async function readOne(request: Request, { clock }: Context): Promise<Request> {
  if (request.method !== 'POST') return request;
  const body = Buffer.from(await readBody(request, { clock, bodyLimitBytes: maxBytes, bodyTimeoutMs }));
  if (body.toString('utf8').trimStart().startsWith('['))
    throw refuse('mcp_batch_refused', 'Send one message per request; batches left the protocol with its 2025-06-18 revision.');
  return new Request(request.url, { method: 'POST', headers: request.headers, body });
}

/** A coded error is an answer; any other error is a defect and is logged. */
function refusalOf(error: unknown): ToolAnswer {
  if (!(error instanceof CodedError)) throw error;
  const where = error.errors?.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return { refusal: { code: error.code, message: where ? `${error.message} ${where}` : error.message } };
}
