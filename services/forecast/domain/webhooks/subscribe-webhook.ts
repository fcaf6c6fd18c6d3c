import { randomBytes, timingSafeEqual } from 'node:crypto';
import { inTransaction, type Transaction } from '@trivium/postgres';
import type pg from 'pg';
import { refuse, type EventKind, type WebhookState } from '../../contract/index.ts';
import { challengeBody, echoes, maxChallengesPerHour, maxPerHost, maxReceivers } from './challenge.rules.ts';
import { receiverHost } from './receiver-host.rules.ts';
import { registerWebhook } from './register-webhook.ts';
import { openSecret } from './seal-secret.ts';
import { countChallenge, countReceivers, deleteWebhook, lockSubscriptions, readOwnWebhook } from './webhooks.sql.ts';

export interface Subscribing {
  readonly pool: pg.Pool;
  readonly linkSecret: string;
  readonly outbound: {
    request(
      url: string,
      options: {
        readonly method: 'POST';
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
        readonly timeoutMs: number;
        readonly bytes: number;
        readonly overflow: 'truncate';
      },
    ): Promise<{ readonly status: number; readonly body: Buffer }>;
  };
}

const challengeMs = 5_000;
const maxAnswerBytes = 1_024;

/**
 * Subscribes a receiver that anybody names, once it has echoed a challenge: an address cannot be signed up by others.
 * @throws webhook_host_full, webhooks_full, webhook_challenges_spent, webhook_challenge_failed, webhook_url_invalid
 */
export async function subscribeWebhook(
  context: Subscribing,
  { url, kinds }: { readonly url: string; readonly kinds?: readonly EventKind[] | undefined },
) {
  const { pool } = context;
  const host = receiverHost(url);
  await refuseIfFull(pool, host);
  if ((await countChallenge(pool, host)) > maxChallengesPerHour)
    throw refuse(
      'webhook_challenges_spent',
      `${host} was sent ${maxChallengesPerHour} challenges within an hour; try again when the hour is over.`,
    );
  const challenge = randomBytes(24).toString('base64url');
  const answer = await context.outbound
    .request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: challengeBody(challenge),
      timeoutMs: challengeMs,
      bytes: maxAnswerBytes,
      overflow: 'truncate',
    })
    .catch(() => undefined);
  if (!answer || !echoes(challenge, answer.status, answer.body.toString()))
    throw refuse(
      'webhook_challenge_failed',
      'The address did not answer 2xx with the challenge within 5 seconds: as the whole text, or as {"challenge": …}.',
    );
  return inTransaction(pool, async (transaction) => {
    // Others may have been subscribed during the challenge.
    await lockSubscriptions(transaction);
    await refuseIfFull(transaction, host);
    return registerWebhook({ ...context, pool: transaction }, { url, kinds, host });
  });
}

async function refuseIfFull(pool: Transaction, host: string): Promise<void> {
  const counts = await countReceivers(pool, host);
  if (counts.ofHost >= maxPerHost)
    throw refuse('webhook_host_full', `${host} has ${maxPerHost} receivers already; remove one first.`);
  if (counts.all >= maxReceivers) throw refuse('webhooks_full', 'New receivers aren’t accepted at the moment.');
}

/** The subscription whose secret the caller has. @throws webhook_not_found */
export async function findOwnWebhook({ pool, linkSecret }: Subscribing, id: string, secret: string): Promise<WebhookState> {
  const stored = await readOwnWebhook(pool, id);
  if (!stored || !isSame(openSecret(linkSecret, id, stored.sealedSecret), secret))
    throw refuse('webhook_not_found', 'No subscription has this id and secret.');
  const { sealedSecret: _, createdAt, failingSince, disabledAt, kinds, ...rest } = stored;
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...rest,
    kinds: [...kinds],
    createdAt: createdAt.toISOString(),
    failingSince: at(failingSince),
    disabledAt: at(disabledAt),
  };
}

/** Ends a subscription and deletes what is stored of it. @throws webhook_not_found */
export async function unsubscribeWebhook(context: Subscribing, id: string, secret: string): Promise<void> {
  await findOwnWebhook(context, id, secret);
  await deleteWebhook(context.pool, id);
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
