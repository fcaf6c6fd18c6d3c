import { encodeBroadcast, encodeFrame } from '../wire/frames.rules.ts';
import type { Broadcast, Version } from '../wire/protocol.ts';

/** Someone on a topic who hears what is said there. */
export interface Member {
  readonly version: Version;
  readonly canReceive: () => boolean;
  readonly canSeePresence: () => boolean;
  /** Messages that it got on joining and need not get again. */
  readonly hasReceived: (id: string) => boolean;
  readonly send: (frame: string | Buffer, isBinary?: boolean) => void;
}

/** A topic without `realtime:`; a private one and a public one of the same name have nothing in common. */
export interface Topic {
  readonly name: string;
  readonly isPrivate: boolean;
}

export const topicKey = ({ name, isPrivate }: Topic) => `${isPrivate ? 'private' : 'public'}:${name}`;
export const fullTopic = (name: string) => `realtime:${name}`;

export interface Hub {
  join(topic: Topic, member: Member): void;
  leave(topic: Topic, member: Member): void;
  /** To every member on this replica who may hear it; `except` is left out. */
  broadcast(topic: Topic, broadcast: Broadcast, except?: Member): void;
  publishPresence(topic: Topic, diffJson: string): void;
  /** How many are on the topic, on this replica. */
  count(topic: Topic): number;
}

/** Who is on which topic of this replica. */
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

/** A frame as bytes: what many get is turned into them once. */
interface EncodedFrame {
  readonly bytes: Buffer;
  readonly isBinary: boolean;
}

const toBytes = (frame: string | Buffer | undefined): EncodedFrame | undefined =>
  frame === undefined ? undefined : { bytes: Buffer.from(frame as string), isBinary: typeof frame !== 'string' };

/** Of a message that is a row of realtime.messages. */
const idOf = (broadcast: Broadcast) => (broadcast.kind === 'object' ? broadcast.id : broadcast.meta?.id);
