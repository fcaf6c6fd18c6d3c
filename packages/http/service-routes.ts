import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import type { Log } from './logging/log.ts';
import { describeMeasurements, type MeasurementSource } from './metrics/measurements.ts';
import { processMetrics } from './metrics/process-metrics.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';
import type { ServiceEnv } from './service-env.ts';

/** Whether a service can do its work, and the result of each check: `{ database: 'ok', migrations: 'pending' }`. */
export interface Readiness {
  readonly ok: boolean;
  readonly checks: Readonly<Record<string, string>>;
}

const readinessSchema = z.object({ ok: z.boolean(), checks: z.record(z.string(), z.string()) });
const tags = ['operation'];

const healthRoute = createRoute({
  method: 'get',
  path: '/healthz',
  operationId: 'getLiveness',
  tags,
  summary: 'Whether the process is alive',
  responses: {
    200: {
      description: 'Alive',
      content: { 'application/json': { schema: z.object({ status: z.literal('ok') }), example: { status: 'ok' } } },
    },
  },
});

const readyRoute = createRoute({
  method: 'get',
  path: '/readyz',
  operationId: 'getReadiness',
  tags,
  summary: 'Whether the service can do its work',
  responses: {
    200: {
      description: 'Ready',
      content: { 'application/json': { schema: readinessSchema, example: { ok: true, checks: { database: 'ok' } } } },
    },
    503: { description: 'Not ready', content: { 'application/json': { schema: readinessSchema } } },
  },
});

const metricsRoute = createRoute({
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  tags,
  summary: 'Measurements in the Prometheus text format',
  responses: { 200: { description: 'Measurements', content: { 'text/plain': { schema: z.string() } } } },
});

/** Adds `/healthz`, `/readyz` and `/metrics` for operators. None of them may be cached. */
export function addServiceRoutes(
  app: OpenAPIHono<ServiceEnv>,
  {
    readiness,
    metrics,
    sources,
    log,
  }: { readiness: () => Promise<Readiness>; metrics: RequestMetrics; sources: readonly MeasurementSource[]; log: Log },
): void {
  app.openapi(healthRoute, (c) => c.json({ status: 'ok' } as const, 200, { 'cache-control': 'no-store' }));

  app.openapi(readyRoute, async (c) => {
    const result = await readiness().catch((error: unknown): Readiness => {
      log.logger.warn({ reqId: c.var.requestId, err: error }, 'readiness check failed');
      return { ok: false, checks: { readiness: 'failed' } };
    });
    return c.json({ ok: result.ok, checks: { ...result.checks } }, result.ok ? 200 : 503, { 'cache-control': 'no-store' });
  });

  app.openapi(metricsRoute, async (c) => {
    const onError = (error: unknown) =>
      log.logger.warn({ reqId: c.var.requestId, err: error }, 'some measurements could not be read');
    const parts = await Promise.all([
      metrics.registry.metrics(),
      describeMeasurements(sources, onError),
      processMetrics().metrics(),
    ]);
    return c.text(parts.join('\n'), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    });
  });
}
