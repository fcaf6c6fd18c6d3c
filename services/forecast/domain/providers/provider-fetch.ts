import type { Provider } from '../../contract/index.ts';
import { refuse } from './errors.ts';

/** A verdict takes a few kilobytes; a model that shows its thinking takes some hundred. */
const maxAnswerBytes = 1024 * 1024;

/**
 * The fetch by which a provider is asked. It follows no redirect: `fetch` drops Authorization on the way to another
 * origin, but not `x-api-key` and `x-goog-api-key`. It stops reading an answer at its limit.
 *
 * Throws `provider_redirected`; reading a longer answer throws `provider_answer_too_large`.
 */
export const createProviderFetch =
  (name: Provider): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw refuse('provider_redirected', `${name} answered with a redirect, which is not followed.`);
    }
    if (!response.body) return response;
    return new Response(response.body.pipeThrough(limitBytes(name)), response);
  };

function limitBytes(name: Provider) {
  let received = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > maxAnswerBytes)
        throw refuse('provider_answer_too_large', `${name} answered with more than ${maxAnswerBytes} bytes.`);
      controller.enqueue(chunk);
    },
  });
}
