import type { Pool } from 'pg';
import type { AuthConfig } from '../../project/config.ts';
import { readDuration } from '../duration.rules.ts';
import { AuthError, tooManyRequests } from '../errors.ts';
import type { Challenge } from '../flow/challenge.ts';
import { createCodeLimits, type CodeLimits } from './code-limits.ts';
import { createCounters } from './counters.ts';
import { createPasswordLimits, type PasswordLimits } from './password-limits.ts';

/** Limits on the requests of one client: the keys of `[auth.rate_limit]`, and `factors` against guessed codes. */
export type LimitName = 'sign_in_sign_ups' | 'token_refresh' | 'token_verifications' | 'anonymous_users' | 'factors';

export interface Limits extends PasswordLimits, Pick<CodeLimits, 'consumeCode'> {
  /** Counts a request of a client. @throws over_request_rate_limit */
  readonly consumeRequest: (name: LimitName, clientIp: string) => Promise<void>;
  /** Counts an attempt at a secret of one user, from any client. @throws over_request_rate_limit */
  readonly consumeAttempt: (target: string) => Promise<void>;
  /** Counts an attempt at the codes with which identities are linked to an address. @throws over_request_rate_limit */
  readonly consumeIdentityCode: (address: string) => Promise<void>;
  /**
   * Counts a request for a message to one recipient, whether or not a user has this address. `challenge` is that of the
   * browser that asks.
   * @throws over_email_send_rate_limit, over_sms_send_rate_limit
   */
  readonly consumeRecipient: (channel: Channel, purpose: string, recipient: string, challenge?: Challenge) => Promise<void>;
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
  readonly shouldLimitMessages: () => boolean;
  /** As how many clients an address counts: more than one for a trusted network. */
  readonly weightOf: (clientIp: string) => number;
}

const fiveMinutes = 300;
const hour = 3600;
const minute = 60;
/** Attempts at one user's code in five minutes: a negligible share of a million codes. */
const maxAttempts = 30;
/** Attempts at the codes of one address in an hour, over all identities that somebody wants to link to it. */
const maxIdentityCodes = 20;

/** Fixed windows, counted in PostgreSQL so that replicas agree. Stores a keyed hash of each address, not the address. */
export function createLimits(options: LimitsOptions): Limits {
  const { config, pool, secret, weightOf } = options;
  const { rate_limit: rates } = config;
  const open = createCounters(pool, secret);
  const requests = {
    sign_in_sign_ups: open('sign_in_sign_ups', rates.sign_in_sign_ups, fiveMinutes),
    token_refresh: open('token_refresh', rates.token_refresh, fiveMinutes),
    token_verifications: open('token_verifications', rates.token_verifications, fiveMinutes),
    anonymous_users: open('anonymous_users', rates.anonymous_users, hour),
    factors: open('factors', 30, minute),
  };
  const attempts = open('attempt', maxAttempts, fiveMinutes);
  const cooldownSeconds = {
    email: readDuration(config.email.max_frequency) / 1000,
    sms: readDuration(config.sms.max_frequency) / 1000,
  };
  const cooldowns = { email: open('email', 1, cooldownSeconds.email), sms: open('sms', 1, cooldownSeconds.sms) };
  const quotas = { email: open('email_sent', rates.email_sent, hour), sms: open('sms_sent', rates.sms_sent, hour) };
  const codes = { email: 'over_email_send_rate_limit', sms: 'over_sms_send_rate_limit' } as const;

  async function consumeAttempt(target: string): Promise<void> {
    const seconds = await attempts.consume(target);
    if (seconds !== undefined) throw tooManyRequests(seconds);
  }
  const identityCodes = open('identity_code', maxIdentityCodes, hour);
  const codeLimits = createCodeLimits(open, config.email.otp_expiry, consumeAttempt);
  const quotaExceeded = (channel: Channel, seconds: number) =>
    new AuthError(429, codes[channel], `${channel} rate limit exceeded`, { retryAfter: seconds });
  return {
    ...createPasswordLimits(open, { ...options, max: rates.wrong_passwords }),
    consumeCode: codeLimits.consumeCode,
    async consumeRequest(name, clientIp) {
      const seconds = options.shouldLimitClients ? await requests[name].consume(clientIp, weightOf(clientIp)) : undefined;
      if (seconds !== undefined) throw tooManyRequests(seconds);
    },
    consumeAttempt,
    async consumeIdentityCode(address) {
      const seconds = await identityCodes.consume(address);
      if (seconds !== undefined) throw tooManyRequests(seconds);
    },
    async consumeRecipient(channel, purpose, recipient, challenge) {
      // Report an exhausted hourly quota for unknown addresses as well.
      const quotaSeconds = options.shouldLimitMessages() ? await quotas[channel].isExhausted('all') : undefined;
      if (quotaSeconds !== undefined) throw quotaExceeded(channel, quotaSeconds);
      const seconds = cooldownSeconds[channel] === 0 ? undefined : await cooldowns[channel].consume(`${purpose} ${recipient}`);
      if (seconds !== undefined) {
        const message = `For security purposes, you can only request this after ${seconds} seconds.`;
        throw new AuthError(429, codes[channel], message, { retryAfter: seconds });
      }
      if (challenge) await codeLimits.admitBrowser(recipient, challenge);
    },
    async consumeSendQuota(channel) {
      const seconds = options.shouldLimitMessages() ? await quotas[channel].consume('all') : undefined;
      if (seconds !== undefined) throw quotaExceeded(channel, seconds);
    },
  };
}
