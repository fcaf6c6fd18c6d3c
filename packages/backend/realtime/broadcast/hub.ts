import { encodeBroadcast, encodeFrame } from '../wire/frames.rules.ts';
import type { Broadcast, Version } from '../wire/protocol.ts';

/** A member of a topic who receives its broadcasts. */
export interface Member {
  readonly version: Version;
  readonly canReceive: () => boolean;
  readonly canSeePresence: () => boolean;
  /** Whether it received this message on joining. */
  readonly hasReceived: (id: string) => boolean;
  readonly send: (frame: string | Buffer, isBinary?: boolean) => void;
}

/** A topic without the prefix `realtime:`; a private and a public topic of the same name are unrelated. */
export interface Topic {
  readonly name: string;
  readonly isPrivate: boolean;
}

export const topicKey = ({ name, isPrivate }: Topic) => `${isPrivate ? 'private' : 'public'}:${name}`;
export const fullTopic = (name: string) => `realtime:${name}`;

export interface Hub {
  join(topic: Topic, member: Member): void;
  leave(topic: Topic, member: Member): void;
  /** Sends to every member on this replica who may receive it, except `except`. */
  broadcast(topic: Topic, broadcast: Broadcast, except?: Member): void;
  publishPresence(topic: Topic, diffJson: string): void;
  /** Number of members of the topic on this replica. */
  count(topic: Topic): number;
}

/** The members of each topic on this replica. */
export function createHub(): Hub {
  const topics = new Map<string, Set<Member>>();
  const membersOf = (topic: Topic) => topics.get(topicKey(topic)) ?? [];
  return {
    join(topic, member) {
      const key = topicKey(topic);
      const members = topics.get(key) ?? new Set();
      topics.set(key, members.add(member));
    },
    leave(topic, member) {
      const key = topicKey(topic);
      const members = topics.get(key);
      members?.delete(member);
      if (members?.size === 0) topics.delete(key);
    },
    broadcast(topic, broadcast, except) {
      const frames = new Map<Version, EncodedFrame | undefined>();
      const id = idOf(broadcast);
      for (const member of membersOf(topic)) {
        if (member === except || !member.canReceive() || (id !== undefined && member.hasReceived(id))) continue;
        if (!frames.has(member.version))
          frames.set(member.version, toBytes(encodeBroadcast(member.version, fullTopic(topic.name), broadcast)));
        const frame = frames.get(member.version);
        if (frame) member.send(frame.bytes, frame.isBinary);
      }
    },
    publishPresence(topic, diffJson) {
      const address = { joinRef: null, ref: null, topic: fullTopic(topic.name), event: 'presence_diff' };
      const frames = new Map<Version, Buffer>();
      for (const member of membersOf(topic)) {
        if (!member.canSeePresence()) continue;
        const frame = frames.get(member.version) ?? Buffer.from(encodeFrame(member.version, address, diffJson));
        frames.set(member.version, frame);
        member.send(frame, false);
      }
    },
    count: (topic) => topics.get(topicKey(topic))?.size ?? 0,
  };
}

/** A frame as bytes, encoded once for all its receivers. */
interface EncodedFrame {
  readonly bytes: Buffer;
  readonly isBinary: boolean;
}

const toBytes = (frame: string | Buffer | undefined): EncodedFrame | undefined =>
  frame === undefined ? undefined : { bytes: Buffer.from(frame as string), isBinary: typeof frame !== 'string' };

/** The id of a message that is a row of realtime.messages. */
const idOf = (broadcast: Broadcast) => (broadcast.kind === 'object' ? broadcast.id : broadcast.meta?.id);
