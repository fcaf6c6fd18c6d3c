import { encodeFrame } from '../wire/frames.rules.ts';
import type { Version } from '../wire/protocol.ts';
import { encodeWebSocketFrame } from '../wire/websocket-frames.rules.ts';

/** One message for all recipients with the same view of a change. */
export interface SharedMessage {
  /** The whole frame for a channel, encoded once for all with the same version, topic and subscriptions. */
  readonly frameFor: (version: Version, topic: string, ids: readonly number[]) => Buffer;
}

/** `dataJson` is the change as the recipients see it. */
export function createSharedMessage(dataJson: string): SharedMessage {
  const framesByTopic = new Map<string, Map<string, Buffer>>();
  return {
    frameFor(version, topic, ids) {
      let frames = framesByTopic.get(topic);
      if (!frames) framesByTopic.set(topic, (frames = new Map()));
      const idsJson = ids.join(',');
      const key = `${version} ${idsJson}`;
      let frame = frames.get(key);
      if (!frame) {
        const address = { joinRef: null, ref: null, topic, event: 'postgres_changes' };
        frame = encodeWebSocketFrame(encodeFrame(version, address, `{"ids":[${idsJson}],"data":${dataJson}}`));
        frames.set(key, frame);
      }
      return frame;
    },
  };
}

/** A message with the subscriptions of one channel that it answers. */
export interface AddressedMessage {
  readonly message: SharedMessage;
  readonly ids: number[];
}
