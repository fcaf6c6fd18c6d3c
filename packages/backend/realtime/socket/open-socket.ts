import type { Duplex } from 'node:stream';
import { CodedError } from '@trivium/core';
import type { Caller } from '@trivium/postgres';
import type { WebSocket } from 'ws';
import { checkJoin } from '../channel/check-join.rules.ts';
import { openChannel, type Channel } from '../channel/open-channel.ts';
import { refuseChannel } from '../errors.ts';
import type { Account } from '../limits/accounts.ts';
import { createChannelAccount, type ChannelAccount } from '../limits/channel-account.ts';
import { createAllowance } from '../limits/allowance.rules.ts';
import type { CallerKey } from '../limits/ledger.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { encodeFrame } from '../wire/frames.rules.ts';
import type { Frame, Version } from '../wire/protocol.ts';
import { readJoin } from '../wire/join.rules.ts';
import { receiveFrames } from './receive-frames.ts';

export interface Socket {
  /** Ends every channel so that the client joins again. */
  failChannels(): void;
  close(code: number, reason: string): void;
  /** Counts the bytes that wait to be sent, and returns their number. */
  countQueue(): number;
}

export interface SocketOptions {
  readonly ws: WebSocket;
  /** The stream below the websocket. */
  readonly stream: Duplex;
  /** The caller of the key that opened the socket. */
  readonly key: Caller;
  readonly version: Version;
  readonly context: RealtimeContext;
  readonly account: Account;
  /** Maps a caller on the socket's address to the key that its resources count for. */
  readonly whoOf: (caller: Caller) => CallerKey;
  /** Called when something waits to be sent. */
  readonly onLag: (socket: Socket) => void;
}

const prefix = 'realtime:';
/** Close codes of RFC 6455 and of its registry. */
const tryAgainLater = 1013;
const policyViolation = 1008;
const goingAway = 1001;
/** Frames that may wait during a join, before reading stops. */
const maxWaiting = 64;
const maxWaitingBytes = 256 * 1024;
const closingMs = 2_000;
/** Bytes that are held back to be written with others. */
const maxCorkedBytes = 64 * 1024;

/** Serves one client whose websocket is open. */
export function openSocket(options: SocketOptions): Socket {
  const { ws, key, version, context, account, whoOf } = options;
  const { clock, limits } = context;
  const channels = new Map<string, Channel>();
  const allowJoin = createAllowance(limits.joinsPerSecond);
  const allowEvent = createAllowance(limits.eventsPerSecond);
  const waiting: { readonly frame: Frame; readonly bytes: number }[] = [];
  let waitingBytes = 0;
  let isBusy = false;
  let isClosed = false;
  let lastFrameAt = clock.now().getTime();
  let cancelSilence = () => {};

  /** Whether the client may be sent something; it is dropped where too much waits for it already. */
  function canSend(): boolean {
    if (isClosed || ws.readyState !== ws.OPEN) return false;
    if (ws.bufferedAmount <= limits.waitingBytes) return true;
    close(tryAgainLater, 'too slow: messages were waiting');
    return false;
  }

  function reportLag(): void {
    if (ws.bufferedAmount > 0) options.onLag(socket);
  }

  function send(frame: string | Buffer): void {
    if (!canSend()) return;
    ws.send(frame, { binary: typeof frame !== 'string' });
    reportLag();
  }

  /** Past the library, which would put together the same head for each receiver of the same frame. */
  function sendFrames(frames: readonly Buffer[]): void {
    const [first, ...others] = frames;
    if (first === undefined || !canSend()) return;
    if (others.length === 0) {
      options.stream.write(first);
      return reportLag();
    }
    options.stream.cork();
    for (const frame of frames) {
      if (!canSend()) break;
      options.stream.write(frame);
      if (ws.bufferedAmount < maxCorkedBytes) continue;
      options.stream.uncork();
      options.stream.cork();
    }
    options.stream.uncork();
    if (!isClosed) reportLag();
  }

  function reply(frame: Frame, status: 'ok' | 'error', response: object = {}): void {
    const { joinRef, ref, topic } = frame;
    send(encodeFrame(version, { joinRef, ref, topic, event: 'phx_reply' }, JSON.stringify({ status, response })));
  }

  function sendChannelEnd(topic: string, joinRef: string | null, event: 'phx_close' | 'phx_error'): void {
    send(encodeFrame(version, { joinRef, ref: joinRef, topic, event }, '{}'));
  }

  function close(code: number, reason: string): void {
    if (isClosed) return;
    end();
    ws.close(code, reason);
    // Waiting messages are sent before the closing frame; a client that never reads does not receive it.
    setTimeout(() => ws.terminate(), closingMs).unref();
  }

  function end(): void {
    if (isClosed) return;
    isClosed = true;
    cancelSilence();
    waiting.length = 0;
    for (const channel of channels.values()) channel.leave();
    channels.clear();
    receiver.stop();
    account.close();
  }

  async function join(frame: Frame, bytes: number): Promise<void> {
    const previous = channels.get(frame.topic);
    if (previous) {
      previous.leave();
      channels.delete(frame.topic);
      sendChannelEnd(frame.topic, previous.joinRef, 'phx_close');
    }
    const name = frame.topic.slice(prefix.length);
    let channelAccount: ChannelAccount | undefined;
    try {
      if (name === '') throw refuseChannel('TopicNameRequired', 'You must provide a topic name');
      if (channels.size >= limits.channelsPerSocket) throw refuseChannel('ChannelRateLimitReached', 'Too many channels');
      if (name.length > limits.topicLength)
        throw refuseChannel('TopicNameTooLong', `A topic name can have at most ${limits.topicLength} characters`);
      const request = readJoin(frame.payload);
      const patterns = checkJoin(request, bytes, limits);
      channelAccount = createChannelAccount(account, whoOf, { bytes, changes: request.changes.length, patterns });
      const onEnd = (channel: Channel, event: 'phx_close' | 'phx_error') => {
        if (channels.get(frame.topic) === channel) channels.delete(frame.topic);
        sendChannelEnd(frame.topic, channel.joinRef, event);
      };
      const { channel, start: begin } = await openChannel({
        name,
        joinRef: frame.joinRef,
        version,
        request,
        key,
        context,
        account: channelAccount,
        send,
        sendFrames,
        reply,
        onEnd,
      });
      if (isClosed) return channel.leave();
      channels.set(frame.topic, channel);
      reply(frame, 'ok', { postgres_changes: request.changes.map(({ id, params }) => ({ ...params, id })) });
      begin();
    } catch (error) {
      channelAccount?.release();
      if (!(error instanceof CodedError)) context.onDefect(error);
      const reason =
        error instanceof CodedError
          ? `${error.code}: ${error.message}`
          : 'UnableToConnectToProject: Realtime was unable to connect to the project database';
      reply(frame, 'error', { reason });
    }
  }

  function handle(frame: Frame, bytes: number): Promise<void> | void {
    const { topic, event } = frame;
    if (topic === 'phoenix') return event === 'heartbeat' ? reply(frame, 'ok') : undefined;
    if (event === 'phx_join' && topic.startsWith(prefix)) {
      if (allowJoin(clock.now().getTime())) return join(frame, bytes);
      reply(frame, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' });
      return close(policyViolation, 'too many joins per second');
    }
    const channel = channels.get(topic);
    if (event === 'phx_leave') {
      // A reply to a repeated leave keeps the client from waiting.
      reply(frame, 'ok');
      if (!channel || (frame.joinRef !== null && frame.joinRef !== channel.joinRef)) return;
      channel.leave();
      channels.delete(topic);
      return sendChannelEnd(topic, channel.joinRef, 'phx_close');
    }
    if (!channel) return reply(frame, 'error', { reason: 'unmatched topic' });
    if (frame.joinRef !== null && frame.joinRef !== channel.joinRef) return;
    if (!allowEvent(clock.now().getTime())) return endFloodingChannel(topic, channel);
    return channel.handle(frame);
  }

  function endFloodingChannel(topic: string, channel: Channel): void {
    const message = {
      extension: 'system',
      status: 'error',
      message: 'Too many messages per second',
      channel: topic.slice(prefix.length),
    };
    send(encodeFrame(version, { joinRef: channel.joinRef, ref: null, topic, event: 'system' }, JSON.stringify(message)));
    channel.leave();
    channels.delete(topic);
    sendChannelEnd(topic, channel.joinRef, 'phx_close');
  }

  /** Handles frames one after the other: a join is answered before the next frame is handled. */
  function processQueue(): void {
    for (let next = isBusy ? undefined : waiting.shift(); next; next = isBusy ? undefined : waiting.shift()) {
      waitingBytes -= next.bytes;
      const handling = handle(next.frame, next.bytes);
      if (!handling) continue;
      isBusy = true;
      void handling.catch(context.onDefect).finally(() => {
        isBusy = false;
        processQueue();
      });
    }
    account.setMemory('waiting', waitingBytes);
    receiver.update();
  }

  const receiver = receiveFrames({
    ws,
    stream: options.stream,
    version,
    context,
    account,
    isIdentified: () => !account.who().key.startsWith('address:'),
    isFull: () => waiting.length >= maxWaiting || waitingBytes > maxWaitingBytes,
    onFrame(frame, bytes) {
      lastFrameAt = clock.now().getTime();
      waiting.push({ frame, bytes });
      waitingBytes += bytes;
      if (isBusy && !account.setMemory('waiting', waitingBytes)) return close(tryAgainLater, 'memory_limit_reached');
      processQueue();
    },
    close,
  });
  ws.on('close', end);
  // The library closes the connection by itself and reports the reason in its close code.
  ws.on('error', () => {});

  const watchSilence = () => {
    const left = lastFrameAt + limits.silenceMs - clock.now().getTime();
    if (left <= 0) return close(goingAway, 'silent for too long');
    cancelSilence = clock.schedule(new Date(clock.now().getTime() + left), watchSilence);
  };
  const socket: Socket = {
    close,
    countQueue() {
      const queued = isClosed ? 0 : ws.bufferedAmount;
      if (!isClosed && !account.setMemory('queue', queued)) close(tryAgainLater, 'memory_limit_reached: messages were waiting');
      return queued;
    },
    failChannels() {
      for (const [topic, channel] of channels) {
        channel.leave();
        sendChannelEnd(topic, channel.joinRef, 'phx_error');
      }
      channels.clear();
    },
  };
  watchSilence();
  return socket;
}
