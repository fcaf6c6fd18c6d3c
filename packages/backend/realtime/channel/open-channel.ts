import { CodedError } from '@trivium/core';
import type { Caller } from '@trivium/postgres';
import { fullTopic, type Member, type Topic } from '../broadcast/hub.ts';
import { refuseChannel } from '../errors.ts';
import type { ChannelAccount } from '../limits/channel-account.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { broadcastBytes, encodeBroadcast, encodeFrame } from '../wire/frames.rules.ts';
import type { Broadcast, Frame, Version } from '../wire/protocol.ts';
import { readToken, type JoinRequest } from '../wire/join.rules.ts';
import type { Policies } from './check-policies.ts';
import { subscribeToChanges } from './subscribe-to-changes.ts';
import { expiredMessage, sessionEndedMessage, type Identity } from './identify-member.ts';
import { trackPresence } from './track-presence.ts';
import { watchSession } from './watch-session.ts';

export interface Channel {
  readonly joinRef: string | null;
  /** Handles a frame for this topic, other than joining and leaving. */
  handle(frame: Frame): Promise<void> | void;
  /** Leaves the topic; only members who follow presence notice. */
  leave(): void;
}

export interface ChannelOptions {
  readonly name: string;
  readonly joinRef: string | null;
  readonly version: Version;
  readonly request: JoinRequest;
  /** The caller of the key that opened the socket. */
  readonly key: Caller;
  readonly context: RealtimeContext;
  /** Counts the channel's resources; released when the channel ends. */
  readonly account: ChannelAccount;
  readonly send: (frame: string | Buffer) => void;
  /** Sends whole frames of the websocket in one write. */
  readonly sendFrames: (frames: readonly Buffer[]) => void;
  readonly reply: (frame: Frame, status: 'ok' | 'error', response?: object) => void;
  /** Called when the server ends the channel: `phx_close` if the client should not rejoin by itself, `phx_error` if it should. */
  readonly onEnd: (channel: Channel, event: 'phx_close' | 'phx_error') => void;
}

export interface OpenChannelResult {
  readonly channel: Channel;
  /** To be called after the client has received the reply to its join. */
  readonly start: () => void;
}

const maxWaitMs = 5_000;
const allowAll: Policies = { broadcast: { read: true, write: true }, presence: { read: true, write: true } };

/** Lets a client join a topic. @throws channel errors, which are sent to the client */
export async function openChannel(options: ChannelOptions): Promise<OpenChannelResult> {
  const { name, request, context, version } = options;
  const topic: Topic = { name, isPrivate: request.isPrivate };
  const full = fullTopic(name);
  let token = request.token;
  let identity = await context.identifyMember(token, options.key);
  options.account.open(identity.caller);
  if (request.isPresenceEnabled && !context.isPresenceEnabled)
    throw refuseChannel('PresenceDisabled', 'Presence is turned off in this project');
  let policies = await policiesOf(identity);
  let isPresent = request.isPresenceEnabled;
  let isClosed = false;
  let cancelExpiry = () => {};

  if (!canRead(policies)) throw unreadable();
  const replay = await readReplay();
  const receivedIds = new Set(replay.map((message) => (message.kind === 'object' ? message.id : message.meta?.id)));
  if (!(await context.whenFollowing(maxWaitMs)))
    throw refuseChannel('InitializingProjectConnection', 'Connecting to the project database');

  async function policiesOf({ caller }: Identity): Promise<Policies> {
    return topic.isPrivate ? context.checkPolicies(name, caller, options.account.who()) : allowAll;
  }
  function canRead({ broadcast, presence }: Policies): boolean {
    return broadcast.read || (isPresent && presence.read);
  }
  function unreadable() {
    return refuseChannel('Unauthorized', `You do not have permissions to read from this Channel topic: ${name}`);
  }
  async function readReplay(): Promise<Broadcast[]> {
    if (!request.replay) return [];
    if (!topic.isPrivate) throw refuseChannel('UnableToReplayMessages', 'Replay is not allowed for public channels');
    if (!policies.broadcast.read) throw unreadable();
    return context.readReplay(name, request.replay.since, request.replay.limit, options.account.who());
  }

  const push = (event: string, payloadJson: string) =>
    options.send(encodeFrame(version, { joinRef: options.joinRef, ref: null, topic: full, event }, payloadJson));
  const system = (extension: string, status: 'ok' | 'error', message: string) =>
    push('system', JSON.stringify({ extension, status, message, channel: name }));

  const member: Member = {
    version,
    canReceive: () => policies.broadcast.read,
    canSeePresence: () => policies.presence.read,
    hasReceived: (id) => receivedIds.has(id),
    sendFrames: options.sendFrames,
  };
  const presence = trackPresence({
    context,
    account: options.account,
    topic,
    key: request.presenceKey,
    canWrite: () => policies.presence.write,
    reply: options.reply,
    onTracked: () => (isPresent = true),
  });
  const changes = subscribeToChanges({
    context,
    requests: request.changes,
    topic: full,
    caller: () => identity.caller,
    who: options.account.who,
    version,
    sendFrames: options.sendFrames,
    system,
    end: (message) => end(message),
    fail() {
      if (isClosed) return;
      leave();
      options.onEnd(channel, 'phx_error');
    },
  });

  function end(message: string): void {
    if (isClosed) return;
    system('system', 'error', message);
    leave();
    options.onEnd(channel, 'phx_close');
  }

  function leave(): void {
    if (isClosed) return;
    isClosed = true;
    cancelExpiry();
    changes.stop();
    context.hub.leave(topic, member);
    presence.untrack();
    options.account.release();
  }

  function scheduleExpiry(): void {
    cancelExpiry();
    const { expiresAt } = identity;
    if (expiresAt === undefined) return;
    const onExpiry = () => end(expiredMessage(context.clock.now().getTime() / 1000 - expiresAt));
    const cancelTimer = context.clock.schedule(new Date(expiresAt * 1000), onExpiry);
    const unwatch = watchSession(context, identity.caller.claims, () => end(sessionEndedMessage));
    cancelExpiry = () => {
      cancelTimer();
      unwatch();
    };
  }

  function broadcastFrame(frame: Frame): void {
    if (!context.isBroadcastEnabled)
      return options.reply(frame, 'error', { reason: 'BroadcastDisabled: Broadcast is turned off in this project' });
    if (!policies.broadcast.write) return;
    const message: Broadcast = isBroadcast(frame.payload)
      ? frame.payload
      : { kind: 'object', json: JSON.stringify(frame.payload) };
    if (broadcastBytes(message) > context.limits.payloadBytes) {
      if (request.isAcknowledged) options.reply(frame, 'error', { reason: 'payload_size_exceeded' });
      return;
    }
    if (!context.chargeFanOut(options.account.who(), topic, broadcastBytes(message)))
      return options.reply(frame, 'error', { reason: 'BroadcastLimitReached: Too many bytes to too many clients' });
    context.hub.broadcast(topic, message, request.receivesOwnBroadcasts ? undefined : member);
    context.publishToPeers(topic, message);
    if (request.isAcknowledged) options.reply(frame, 'ok');
  }

  /** Switches to another token, of the same user or of another one. */
  async function changeToken(value: unknown): Promise<void> {
    const next = readToken(value);
    if (next === undefined || next === token) return;
    try {
      const nextIdentity = await context.identifyMember(next, options.key);
      options.account.identify(nextIdentity.caller);
      const nextPolicies = await policiesOf(nextIdentity);
      if (isClosed) return;
      if (!canRead(nextPolicies)) throw unreadable();
      if (isRevoked(policies, nextPolicies)) return end(`You no longer have permission to read from this Channel topic: ${name}`);
      [token, identity, policies] = [next, nextIdentity, nextPolicies];
      scheduleExpiry();
      changes.start();
    } catch (error) {
      if (!(error instanceof CodedError)) context.onDefect(error);
      end(error instanceof CodedError ? error.message : 'Realtime was unable to connect to the project database');
    }
  }

  const channel: Channel = {
    joinRef: options.joinRef,
    leave,
    handle(frame) {
      switch (frame.event) {
        case 'broadcast':
          return broadcastFrame(frame);
        case 'presence':
          return presence.handle(frame);
        case 'access_token':
          return changeToken((frame.payload as { access_token?: unknown }).access_token);
        default:
        // Supabase's server ignores unknown events, too.
      }
    },
  };

  return {
    channel,
    start() {
      if (isClosed) return;
      context.hub.join(topic, member);
      scheduleExpiry();
      if (isPresent && policies.presence.read) push('presence_state', context.presence.stateJson(topic));
      for (const message of replay) {
        const frame = encodeBroadcast(version, full, message);
        if (frame !== undefined) options.send(frame);
      }
      if (request.wantsReplicationReady) system('system', 'ok', 'Replication connection established');
      changes.start();
    },
  };
}

const isBroadcast = (payload: Frame['payload']): payload is Broadcast => 'bytes' in payload && Buffer.isBuffer(payload['bytes']);

const isRevoked = (before: Policies, after: Policies) =>
  (before.broadcast.read && !after.broadcast.read) || (before.presence.read && !after.presence.read);
