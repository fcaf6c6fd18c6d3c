import { tooManyRequests } from '../errors.ts';
import { deriveChallenge, type Challenge } from '../flow/challenge.ts';
import type { OpenCounter } from './counters.ts';

/** Attempts at the code of one mail, by the browser that asked for it. */
const maxOwnAttempts = 10;
/** Browsers that may have attempts of their own at one address in an hour. */
const maxBrowsers = 10;
const hour = 3600;

export interface CodeLimits {
  /** Gives the browser that asks for a mail attempts of its own. */
  readonly admitBrowser: (address: string, challenge: Challenge) => Promise<void>;
  /**
   * Counts an attempt at a code. The browser that asked for the mail, which its PKCE verifier proves, has attempts of its own:
   * others who guess codes of this address do not use them up. An unknown address is counted in the same way.
   * @throws over_request_rate_limit
   */
  readonly consumeCode: (address: string, verifier: string) => Promise<void>;
}

export function createCodeLimits(
  open: OpenCounter,
  codeLifetimeSeconds: number,
  consumeSharedAttempt: (address: string) => Promise<void>,
): CodeLimits {
  const browsers = open('code_browsers', maxBrowsers, hour);
  // The first event is the request for the mail.
  const own = open('code_browser', maxOwnAttempts + 1, codeLifetimeSeconds);
  const keyOf = (address: string, challenge: string) => `${address} ${challenge}`;
  return {
    async admitBrowser(address, challenge) {
      if ((await browsers.consume(address)) === undefined) await own.consume(keyOf(address, challenge.value));
    },
    async consumeCode(address, verifier) {
      const keys = verifier === '' ? [] : [deriveChallenge(verifier, 's256'), verifier].map((value) => keyOf(address, value));
      for (const key of keys)
        if (await own.has(key)) {
          const seconds = await own.consume(key);
          if (seconds !== undefined) throw tooManyRequests(seconds);
          return;
        }
      await consumeSharedAttempt(address);
    },
  };
}
