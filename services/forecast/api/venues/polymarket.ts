import { polymarket as createPolymarket } from './polymarket/polymarket.ts';

/** For `index.ts` until it passes the guarded request of `@trivium/outbound`; then this file goes. */
export const polymarket = (baseUrl: string) =>
  createPolymarket({
    baseUrl,
    request: async (url, { headers, signal }) => {
      const answer = await fetch(url, { headers, signal, redirect: 'error' });
      return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
    },
  });
