import { randomBytes } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';
import { webAddress } from '../../contract/values.ts';
import { refuse } from '../../contract/index.ts';
import { eventKinds, type EventKind } from '../events/event.ts';
import { formatSecret } from './message.rules.ts';
import { sealSecret } from './seal-secret.ts';
import { insertWebhook } from './webhooks.sql.ts';

export interface NewRegistration {
  readonly url: string;
  readonly kinds?: readonly string[] | undefined;
  readonly description?: string | undefined;
  /** Of a receiver that anybody subscribed: its host, whose receivers are counted. */
  readonly host?: string | undefined;
}

const isKind = (kind: string): kind is EventKind => (eventKinds as readonly string[]).includes(kind);

/**
 * Registers a receiver for future events. Only this answer contains the secret.
 * @throws webhook_url_invalid, webhook_kind_unknown
 */
export async function registerWebhook(
  { pool, linkSecret }: { readonly pool: Transaction; readonly linkSecret: string },
  given: NewRegistration,
) {
  const address = webAddress.safeParse(given.url);
  if (!address.success || new URL(address.data).username || new URL(address.data).password)
    throw refuse(
      'webhook_url_invalid',
      'Give an address that begins with https:// or http:// and has no name or password in it.',
    );
  const kinds: readonly string[] = given.kinds ?? eventKinds;
  if (kinds.length === 0 || !kinds.every(isKind))
    throw refuse('webhook_kind_unknown', `Give one or more of ${eventKinds.join(', ')}, separated by commas.`);
  const id = `wh_${randomBytes(6).toString('hex')}`;
  const secret = formatSecret(randomBytes(32));
  const sealedSecret = sealSecret(linkSecret, id, secret, randomBytes(12));
  await insertWebhook(pool, {
    id,
    url: address.data,
    sealedSecret,
    description: given.description ?? null,
    kinds,
    host: given.host ?? null,
  });
  return { id, url: address.data, kinds, secret };
}
