import type { PlainRequest } from '../../gateway/plain-request.ts';
import type { Demand } from './api-request.ts';

/** What was made of a request's words, apart from its body and from who asks. */
export interface Words {
  readonly demand: Demand;
  /** What the answer to such a request needs beforehand: made once, the same for everybody. What it throws is not kept. */
  prepare<T>(make: () => T): T;
}

type Asked = Pick<PlainRequest, 'method' | 'path' | 'search' | 'headers'>;

/** The header fields that decide, besides the address, what a request means. */
const deciding = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer', 'range'] as const;

const mostRemembered = 500;
const longestKey = 2_048;

/**
 * Remembers what requests mean, since the same pages ask the same again and again. A memory holds for one picture of the
 * schema; what was not asked for the longest time goes first.
 */
export function createMemory(read: (asked: Asked) => Demand): (asked: Asked) => Words {
  const kept = new Map<string, Words>();
  return (asked) => {
    const key = keyOf(asked);
    if (key.length > longestKey) return createWords(read(asked));
    let words = kept.get(key);
    if (words) kept.delete(key);
    else {
      words = createWords(read(asked));
      if (kept.size >= mostRemembered) kept.delete(kept.keys().next().value as string);
    }
    kept.set(key, words);
    return words;
  };
}

function keyOf({ method, path, search, headers }: Asked): string {
  let key = `${method} ${path}${search}`;
  for (const name of deciding) key += `\n${headers.get(name) ?? ''}`;
  return key;
}

function createWords(demand: Demand): Words {
  let prepared: unknown;
  return { demand, prepare: <T>(make: () => T) => (prepared ??= make()) as T };
}
