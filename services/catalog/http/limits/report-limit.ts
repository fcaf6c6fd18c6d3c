import { createRateLimit } from '@trivium/http';
import type { MiddlewareHandler } from 'hono';
import type pg from 'pg';

/** Ten reports per client and minute, counted in PostgreSQL and shared by all replicas. */
export const createReportLimit = (pool: pg.Pool): MiddlewareHandler =>
  createRateLimit({
    pool,
    schema: 'catalog',
    table: 'rate_limits',
    keyPrefix: 'reports',
    points: 10,
    durationSeconds: 60,
  });
