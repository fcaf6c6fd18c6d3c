import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import type { AuthConfig } from '../context.ts';
import { readDuration } from '../duration.rules.ts';
import { AuthError } from '../errors.ts';

/** Requests that are counted for each client: the keys of `[auth.rate_limit]`, and what shields one address from guessing. */
export type LimitName = 'sign_in_sign_ups' | 'token_refresh' | 'token_verifications' | 'anonymous_users' | 'factors';

export interface Limits {
  /** Counts a request of a client. @throws over_request_rate_limit */
  readonly ask: (name: LimitName, address: string) => Promise<void>;
  /** Counts a guess at one user's code, wherever it comes from. @throws over_request_rate_limit */
  readonly guess: (whose: string) => Promise<void>;
  /**
   * Counts a message that is asked for, whether or not there is a user with this address.
   * @throws over_email_send_rate_limit, over_sms_send_rate_limit
   */
  readonly write: (kind: 'email' | 'sms', what: string, whom: string) => Promise<void>;
  /** Counts a message that is sent, against what the project may send in an hour. Throws as `write` does. */
  readonly send: (kind: 'email' | 'sms') => Promise<void>;
}

export interface LimitOptions {
  readonly pool: Pool;
  readonly config: AuthConfig;
  /** Keys what is stored in the place of addresses. */
  readonly secret: string;
  /** Whether clients are counted: not in development, where all of them are this machine. */
  readonly areClientsCounted: boolean;
  /** Whether messages of an hour are counted: where they leave the machine. */
  readonly areMessagesCounted: boolean;
}

const fiveMinutes = 300;
const hour = 3600;
const minute = 60;
/** Wrong codes that may be tried for one user in five minutes: of a million codes, a hopeless share. */
const guesses = 30;

/** Fixed windows, counted in PostgreSQL so that replicas agree. No address is stored, but its keyed hash. */
export function createLimits(options: LimitOptions): Limits {
  const { config, pool } = options;
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'trivium_backend',
      tableName: 'auth_rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  const { rate_limit: rates } = config;
  const byName: Record<LimitName, RateLimiterPostgres> = {
    sign_in_sign_ups: limiter('sign_in_sign_ups', rates.sign_in_sign_ups, fiveMinutes),
    token_refresh: limiter('token_refresh', rates.token_refresh, fiveMinutes),
    token_verifications: limiter('token_verifications', rates.token_verifications, fiveMinutes),
    anonymous_users: limiter('anonymous_users', rates.anonymous_users, hour),
    factors: limiter('factors', 30, minute),
  };
  const guessing = limiter('guess', guesses, fiveMinutes);
  const waits = {
    email: readDuration(config.email.max_frequency) / 1000,
    sms: readDuration(config.sms.max_frequency) / 1000,
  };
  const frequency = { email: limiter('email', 1, waits.email), sms: limiter('sms', 1, waits.sms) };
  const sent = { email: limiter('email_sent', rates.email_sent, hour), sms: limiter('sms_sent', rates.sms_sent, hour) };
  const hidden = (text: string) => createHmac('sha256', options.secret).update(`limit ${text}`).digest('base64url');
  const codes = { email: 'over_email_send_rate_limit', sms: 'over_sms_send_rate_limit' } as const;

  async function consume(counter: RateLimiterPostgres, key: string, refusal: (seconds: number) => AuthError): Promise<void> {
    try {
      if (counter.points === 0) throw refusal(counter.duration);
      await counter.consume(key);
    } catch (over) {
      throw over instanceof RateLimiterRes ? refusal(Math.ceil(over.msBeforeNext / 1000)) : over;
    }
  }

  const isUsedUp = async (counter: RateLimiterPostgres) => ((await counter.get('all'))?.consumedPoints ?? 0) >= counter.points;
  const overMessages = (kind: 'email' | 'sms') => new AuthError(429, codes[kind], `${kind} rate limit exceeded`);
  const overRequests = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
  return {
    async ask(name, address) {
      if (options.areClientsCounted) await consume(byName[name], hidden(address), overRequests);
    },
    guess: (whose) => consume(guessing, hidden(whose), overRequests),
    async write(kind, what, whom) {
      // Whoever is asked for: that the hour's messages are used up is told for unknown addresses too.
      if (options.areMessagesCounted && (await isUsedUp(sent[kind]))) throw overMessages(kind);
      if (waits[kind] === 0) return;
      await consume(frequency[kind], hidden(`${what} ${whom}`), (seconds) => {
        const message = `For security purposes, you can only request this after ${seconds} seconds.`;
        return new AuthError(429, codes[kind], message);
      });
    },
    async send(kind) {
      if (!options.areMessagesCounted) return;
      await consume(sent[kind], 'all', () => overMessages(kind));
    },
  };
}
