import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import type { AuthConfig } from '../../project/config.ts';
import { readDuration } from '../duration.rules.ts';
import { AuthError } from '../errors.ts';

/** Limits on the requests of one client: the keys of `[auth.rate_limit]`, and `factors` against guessed codes. */
export type LimitName = 'sign_in_sign_ups' | 'token_refresh' | 'token_verifications' | 'anonymous_users' | 'factors';

export interface Limits {
  /** Counts a request of a client. @throws over_request_rate_limit */
  readonly consumeRequest: (name: LimitName, clientIp: string) => Promise<void>;
  /** Counts an attempt at a secret of one user, from any client. @throws over_request_rate_limit */
  readonly consumeAttempt: (target: string) => Promise<void>;
  /**
   * Counts a request for a message to one recipient, whether or not a user has this address.
   * @throws over_email_send_rate_limit, over_sms_send_rate_limit
   */
  readonly consumeRecipient: (channel: Channel, purpose: string, recipient: string) => Promise<void>;
  /** Counts a message that is sent against the project's hourly quota. Throws as `consumeRecipient` does. */
  readonly consumeSendQuota: (channel: Channel) => Promise<void>;
}

type Channel = 'email' | 'sms';

export interface LimitsOptions {
  readonly pool: Pool;
  readonly config: AuthConfig;
  /** Keys the hashes that are stored instead of addresses. */
  readonly secret: string;
  /** Off in development, where all clients are this machine. */
  readonly shouldLimitClients: boolean;
  /** On if messages leave this machine. */
  readonly shouldLimitMessages: boolean;
}

const fiveMinutes = 300;
const hour = 3600;
const minute = 60;
/** Attempts at one user's code in five minutes: a negligible share of a million codes. */
const maxAttempts = 30;

/** Fixed windows, counted in PostgreSQL so that replicas agree. Stores a keyed hash of each address, not the address. */
export function createLimits(options: LimitsOptions): Limits {
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
  const requests: Record<LimitName, RateLimiterPostgres> = {
    sign_in_sign_ups: limiter('sign_in_sign_ups', rates.sign_in_sign_ups, fiveMinutes),
    token_refresh: limiter('token_refresh', rates.token_refresh, fiveMinutes),
    token_verifications: limiter('token_verifications', rates.token_verifications, fiveMinutes),
    anonymous_users: limiter('anonymous_users', rates.anonymous_users, hour),
    factors: limiter('factors', 30, minute),
  };
  const attempts = limiter('attempt', maxAttempts, fiveMinutes);
  const cooldownSeconds = {
    email: readDuration(config.email.max_frequency) / 1000,
    sms: readDuration(config.sms.max_frequency) / 1000,
  };
  const cooldowns = { email: limiter('email', 1, cooldownSeconds.email), sms: limiter('sms', 1, cooldownSeconds.sms) };
  const quotas = { email: limiter('email_sent', rates.email_sent, hour), sms: limiter('sms_sent', rates.sms_sent, hour) };
  const hash = (text: string) => createHmac('sha256', options.secret).update(`limit ${text}`).digest('base64url');
  const codes = { email: 'over_email_send_rate_limit', sms: 'over_sms_send_rate_limit' } as const;

  async function consume(counter: RateLimiterPostgres, key: string, toError: (seconds: number) => AuthError): Promise<void> {
    try {
      if (counter.points === 0) throw toError(counter.duration);
      await counter.consume(key);
    } catch (error) {
      throw error instanceof RateLimiterRes ? toError(Math.ceil(error.msBeforeNext / 1000)) : error;
    }
  }

  const isExhausted = async (counter: RateLimiterPostgres) => ((await counter.get('all'))?.consumedPoints ?? 0) >= counter.points;
  const quotaExceeded = (channel: Channel) => new AuthError(429, codes[channel], `${channel} rate limit exceeded`);
  const tooManyRequests = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
  return {
    async consumeRequest(name, clientIp) {
      if (options.shouldLimitClients) await consume(requests[name], hash(clientIp), tooManyRequests);
    },
    consumeAttempt: (target) => consume(attempts, hash(target), tooManyRequests),
    async consumeRecipient(channel, purpose, recipient) {
      // Report an exhausted hourly quota for unknown addresses as well.
      if (options.shouldLimitMessages && (await isExhausted(quotas[channel]))) throw quotaExceeded(channel);
      if (cooldownSeconds[channel] === 0) return;
      await consume(cooldowns[channel], hash(`${purpose} ${recipient}`), (seconds) => {
        const message = `For security purposes, you can only request this after ${seconds} seconds.`;
        return new AuthError(429, codes[channel], message);
      });
    },
    async consumeSendQuota(channel) {
      if (!options.shouldLimitMessages) return;
      await consume(quotas[channel], 'all', () => quotaExceeded(channel));
    },
  };
}
