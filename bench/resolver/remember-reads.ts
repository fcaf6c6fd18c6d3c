import type { FetchedPage, FetchFailure, SafeFetch } from '@trivium/safe-fetch';

const atOnce = 8;

/** Reads every address once, as the resolver does, and answers from memory: scenarios differ in providers, not in pages. */
export async function rememberReads(
  outbound: SafeFetch,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Pick<SafeFetch, 'read'>> {
  const pages = new Map<string, FetchedPage | FetchFailure>();
  const waiting = [...addresses];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) pages.set(url, await outbound.read(url, signal));
    }),
  );
  return {
    read: (url) => Promise.resolve(pages.get(url) ?? { ok: false, url, code: 'status_refused', message: 'It is not there.' }),
  };
}
