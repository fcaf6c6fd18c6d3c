import { tooManyRequests } from '../errors.ts';
import type { Counter, OpenCounter } from './counters.ts';

const fiveMinutes = 300;
const hour = 3600;
/** The maximum of one client at all accounts, and of all clients at one account, in tries of one client at one account. */
const wider = 10;

export interface PasswordLimits {
  /**
   * Checks a password under `[auth.rate_limit] wrong_passwords`, and counts it if it is wrong: for the client and account, for
   * the client, and for the account whether or not it exists. Unlimited where the project does not set the limit.
   * @throws over_request_rate_limit before the check
   */
  readonly withPasswordLimit: (account: string, clientIp: string, check: () => Promise<boolean>) => Promise<boolean>;
}

export interface PasswordLimitOptions {
  readonly max: number | undefined;
  readonly shouldLimitClients: boolean;
  readonly weightOf: (clientIp: string) => number;
}

export function createPasswordLimits(open: OpenCounter, { max, ...options }: PasswordLimitOptions): PasswordLimits {
  if (max === undefined) return { withPasswordLimit: (_account, _clientIp, check) => check() };
  const ofPair = open('wrong_password_pair', max, fiveMinutes);
  const ofClient = open('wrong_password_client', max * wider, fiveMinutes);
  const ofAccount = open('wrong_password_account', max * wider, hour);
  return {
    async withPasswordLimit(account, clientIp, check) {
      const weight = options.weightOf(clientIp);
      const counts: (readonly [Counter, string, number])[] = [[ofAccount, account, 1]];
      if (options.shouldLimitClients) counts.push([ofPair, `${account} ${clientIp}`, 1], [ofClient, clientIp, weight]);
      // Counted before the check: guesses at the same moment would all pass a check of the count.
      const waits = await Promise.all(counts.map(([counter, key, times]) => counter.consume(key, times)));
      const seconds = Math.max(...waits.map((wait) => wait ?? 0));
      const isRight = seconds === 0 && (await check());
      if (isRight || seconds > 0) await Promise.all(counts.map(([counter, key]) => counter.refund(key)));
      if (seconds > 0) throw tooManyRequests(seconds);
      return isRight;
    },
  };
}
