import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, type Listening } from '@trivium/http';
import type { Settings } from '../config/env.ts';
import { serviceTitles, type ServiceName } from '../service-names.ts';
import { maintenanceStyle, renderMaintenance } from './page.ts';

const defaultRetrySeconds = 300;
const minRetrySeconds = 30;

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; font-src data:; style-src 'sha256-${createHash('sha256').update(maintenanceStyle).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  // Programs of other origins may read why they are refused.
  'access-control-allow-origin': '*',
};

/**
 * Answers in place of the services, on their ports, without a database and without the lock of the state folder, which a restore
 * needs. @param until when it is expected to be over
 */
export async function serveMaintenance(
  { host, services }: Settings,
  chosen: readonly ServiceName[],
  until: Date | undefined,
  say: (line: string) => void,
): Promise<void> {
  const listener = createMaintenanceListener(until);
  const listening: Listening[] = [];
  for (const name of chosen) {
    const one = await listen({ listener, host, port: services[name].port, portSetting: `${name.toUpperCase()}_PORT` });
    listening.push(one);
    say(`  ${name.padEnd(10)} ${one.url.padEnd(26)} closed: ${serviceTitles[name]}`);
  }
  const stop = async () => {
    await Promise.all(listening.map((one) => one.close(1_000)));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, () => void stop());
  say('trivium: maintenance');
}

/** Liveness is 200, so nothing restarts the process; readiness and everything else is 503. */
export function createMaintenanceListener(until: Date | undefined, now = () => Date.now()) {
  const page = renderMaintenance(until);
  return (
    { method, url = '/', headers: { accept = '', ...requestHeaders } }: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const answer = (status: number, type: string, body: string, more = {}) =>
      void response
        .writeHead(status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body), ...more })
        .end(method === 'HEAD' ? undefined : body);
    const path = url.split('?', 1)[0];
    if (path === '/healthz') return answer(200, 'application/json', '{"status":"ok"}');
    // Without an answer to this question, a browser hides the refusal from the program.
    if (method === 'OPTIONS' && requestHeaders['access-control-request-method'])
      return answer(204, 'text/plain', '', {
        'access-control-allow-methods': '*',
        'access-control-allow-headers': requestHeaders['access-control-request-headers'] ?? '*',
      });
    const seconds = until ? Math.ceil((until.getTime() - now()) / 1000) : defaultRetrySeconds;
    const retryAfter = Math.max(minRetrySeconds, seconds);
    const more = { 'retry-after': String(retryAfter) };
    if (path === '/readyz') return answer(503, 'application/json', '{"ok":false,"checks":{"maintenance":"on"}}', more);
    if (accept.includes('text/html')) return answer(503, 'text/html; charset=utf-8', page, more);
    const problem = {
      type: 'about:blank',
      title: 'Down for maintenance',
      status: 503,
      detail: `The service is down for maintenance. Try again in ${retryAfter} seconds.`,
      code: 'maintenance',
      // Clients of Supabase read this one.
      message: 'The service is down for maintenance.',
    };
    return answer(503, 'application/problem+json', JSON.stringify(problem), more);
  };
}
