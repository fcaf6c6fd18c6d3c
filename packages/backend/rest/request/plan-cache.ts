import type { PlainRequest } from '../../gateway/plain-request.ts';
import type { ApiRequest } from './api-request.ts';

/** What depends only on a request's method, address and vary headers. Equal requests share it. */
export interface CachedPlan {
  readonly apiRequest: ApiRequest;
  /** Calls `make` for the first of equal requests and keeps its result for the others. An error is not kept. */
  prepare<T>(make: () => T): T;
}

type RequestHead = Pick<PlainRequest, 'method' | 'path' | 'search' | 'headers'>;

/** The headers that change what a request means. */
const varyHeaders = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer', 'range'] as const;

const maxPlans = 500;
const maxKeyLength = 2_048;

/**
 * Keeps the plans of recent requests, because the same pages send the same requests again and again. A cache is valid
 * for one version of the schema. The least recently used plan is dropped first.
 */
export function createPlanCache(parse: (head: RequestHead) => ApiRequest): (head: RequestHead) => CachedPlan {
  const plans = new Map<string, CachedPlan>();
  return (head) => {
    const key = keyOf(head);
    if (key.length > maxKeyLength) return createPlan(parse(head));
    let plan = plans.get(key);
    if (plan) plans.delete(key);
    else {
      plan = createPlan(parse(head));
      if (plans.size >= maxPlans) plans.delete(plans.keys().next().value as string);
    }
    plans.set(key, plan);
    return plan;
  };
}

function keyOf({ method, path, search, headers }: RequestHead): string {
  let key = `${method} ${path}${search}`;
  for (const name of varyHeaders) key += `\n${headers.get(name) ?? ''}`;
  return key;
}

function createPlan(apiRequest: ApiRequest): CachedPlan {
  let prepared: unknown;
  return { apiRequest, prepare: <T>(make: () => T) => (prepared ??= make()) as T };
}
