import type { MiddlewareHandler } from 'hono';
export function createRateLimit(_options: { pool: unknown; schema: string; table: string; keyPrefix: string; points: number; durationSeconds: number }): MiddlewareHandler {
  return (_c, next) => next();
}
