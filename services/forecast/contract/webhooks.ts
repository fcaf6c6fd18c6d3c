import { z } from 'zod';
import { dateTime, webAddress } from './values.ts';

export const eventKinds = ['market.created', 'market.closing-soon', 'market.resolved', 'market.repriced'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Extension: how anybody subscribes a receiver of their own. */
export const webhookInput = z
  .object({
    url: webAddress.meta({ description: 'Where messages are sent. It has to echo a challenge first.' }),
    kinds: z.array(z.enum(eventKinds)).min(1).optional().meta({ description: 'Which events; all of them by default.' }),
  })
  .meta({ id: 'WebhookInput' });

export const webhookSubscription = z
  .object({
    id: z.string(),
    url: z.url(),
    kinds: z.array(z.enum(eventKinds)),
    secret: z.string().meta({ description: 'Given once. It verifies signatures, and is the bearer token of this subscription.' }),
  })
  .meta({ id: 'WebhookSubscription' });

/** Why a receiver is sent nothing more. */
export const disabledReasons = ['receiver_gone', 'receiver_failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const webhookState = z
  .object({
    id: z.string(),
    url: z.url(),
    kinds: z.array(z.enum(eventKinds)),
    createdAt: dateTime,
    failingSince: dateTime.nullable().meta({ description: 'When messages began to fail; null while they arrive.' }),
    disabledAt: dateTime.nullable(),
    disabledReason: z.enum(disabledReasons).nullable().meta({
      description:
        '`receiver_gone`: it answered 410. `receiver_failing`: nothing had been delivered for five days when a message was dead-lettered. Subscribe again to continue.',
    }),
    pending: z.int().min(0),
    deadLettered: z.int().min(0),
  })
  .meta({ id: 'WebhookState' });
export type WebhookState = z.infer<typeof webhookState>;
