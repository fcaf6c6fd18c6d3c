import { encodeBroadcast, encodeFrame } from '../wire/frames.rules.ts';
import type { Broadcast, Version } from '../wire/protocol.ts';
import { encodeWebSocketFrame } from '../wire/websocket-frames.rules.ts';

/** A member of a topic who receives its broadcasts. */
export interface Member {
  readonly version: Version;
  readonly canReceive: () => boolean;
  readonly canSeePresence: () => boolean;
  /** Whether it received this message on joining. */
  readonly hasReceived: (id: string) => boolean;
  /** Sends whole frames of the websocket. */
  readonly sendFrames: (frames: readonly Buffer[]) => void;
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
      const framesByVersion = new Map<Version, readonly Buffer[]>();
      const id = idOf(broadcast);
      for (const member of membersOf(topic)) {
        if (member === except || !member.canReceive() || (id !== undefined && member.hasReceived(id))) continue;
        let frames = framesByVersion.get(member.version);
        if (!frames) {
          const payload = encodeBroadcast(member.version, fullTopic(topic.name), broadcast);
          framesByVersion.set(member.version, (frames = payload === undefined ? [] : [encodeWebSocketFrame(payload)]));
        }
        member.sendFrames(frames);
      }
    },
    publishPresence(topic, diffJson) {
      const address = { joinRef: null, ref: null, topic: fullTopic(topic.name), event: 'presence_diff' };
      const framesByVersion = new Map<Version, readonly Buffer[]>();
      for (const member of membersOf(topic)) {
        if (!member.canSeePresence()) continue;
        let frames = framesByVersion.get(member.version);
        if (!frames)
          framesByVersion.set(member.version, (frames = [encodeWebSocketFrame(encodeFrame(member.version, address, diffJson))]));
        member.sendFrames(frames);
      }
    },
    count: (topic) => topics.get(topicKey(topic))?.size ?? 0,
  };
}

/** The id of a message that is a row of realtime.messages. */
const idOf = (broadcast: Broadcast) => (broadcast.kind === 'object' ? broadcast.id : broadcast.meta?.id);
