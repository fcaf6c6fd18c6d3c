import { systemClock } from '@trivium/core';
import { createLog, createService } from '@trivium/http';
import { forecastErrors } from '../contract/index.ts';
import { addRoutes } from '../http/app.ts';
import type { Context } from '../http/context.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { descriptionInfo, servedDescription } from '../http/description-info.ts';

/** The OpenAPI description that the service serves, without a database. */
export async function describeApi(publicUrl = 'https://forecast.example.org'): Promise<object> {
  const service = createService({
    name: 'forecast',
    clock: systemClock,
    log: createLog('forecast', { write: () => {} }),
    trustedProxies: [],
    errors: forecastErrors,
    description: descriptionInfo(publicUrl),
    readiness: async () => ({ ok: true, checks: {} }),
  });
  addRoutes(service, { publicUrl } as Context, createRateLimits(undefined));
  await service.describe();
  return servedDescription(service);
}
