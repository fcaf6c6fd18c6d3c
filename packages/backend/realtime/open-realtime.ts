import { createHub } from './broadcast/hub.ts';
import { answerBatch, answerSingle } from './broadcast/answer-broadcast.ts';
import { createReadReplay } from './broadcast/read-replay.ts';
import { broadcastOf } from './broadcast/messages.rules.ts';
import { startSweeping } from './broadcast/sweep-messages.ts';
import { createAskPolicies } from './channel/ask-policies.ts';
import { createIdentifyMember } from './channel/identify-member.ts';
import { createChangeFeed } from './changes/change-feed.ts';
import { createJudge } from './changes/judge-changes.ts';
import { createPrepareSubscription } from './changes/prepare-subscription.ts';
import { createGroups, createSubscriptions } from './changes/subscriptions.ts';
import { limitsOf } from './limits.rules.ts';
import { followLog } from './log/follow-log.ts';
import { createRelay } from './log/relay.ts';
import { createPresence } from './presence/presence.ts';
import type { RealtimeContext } from './realtime-context.ts';
import { acceptSockets } from './socket/accept-sockets.ts';
import type { Room, RoomContext, RunningRoom } from '../room.ts';

const singlePath = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * Opens the room: follows the database's log and takes websockets. Undefined where the project switches it off.
 * @throws replication_slots_exhausted, replication_refused
 */
export async function openRealtime(room: RoomContext): Promise<RunningRoom | undefined> {
  const settings = room.project.config.realtime;
  if (!settings.enabled) return undefined;
  const { pool, clock } = room;
  const logger = room.log.logger;
  const onDefect = (error: unknown) => logger.error({ err: error }, 'realtime failed');
  const hub = createHub();
  const subscriptions = createSubscriptions();
  const relay = createRelay({ pool, secret: room.secrets.jwtSecret, hub, presence: () => presence, onError: onDefect });
  const presence = createPresence(hub, (diff) => relay.presence(diff));
  const feed = createChangeFeed({
    judge: createJudge(pool, subscriptions, () => clock.now().getTime()),
    isWanted: ({ relation, type }) => subscriptions.find(relation.schema, relation.name, type).length > 0,
    onLost(error) {
      onDefect(error);
      sockets.failChannels();
    },
  });
  const follower = await followLog({
    connection: room.owner,
    onMessage(message) {
      if (message.tag === 'insert' && message.relation.schema === 'realtime' && message.relation.name === 'messages') {
        const said = broadcastOf(message.new);
        if (said) hub.broadcast(said.topic, said.broadcast);
        return;
      }
      if (message.tag === 'message') return relay.hear(message.prefix, message.content);
      return feed.take(message);
    },
    async onFollowing(name) {
      await relay.begin(name);
      logger.info('changes are followed');
    },
    onGap() {
      relay.lose();
      feed.clear();
      sockets.failChannels();
    },
    onError: (error) => logger.warn({ err: error }, 'changes are not followed; trying again'),
  });
  const context: RealtimeContext = {
    clock,
    limits: limitsOf(settings),
    hub,
    presence,
    subscriptions,
    groupOf: createGroups(),
    prepareSubscription: createPrepareSubscription(pool),
    identifyMember: createIdentifyMember({ verify: room.verify, identify: room.identify, clock }),
    sessions: room.sessions,
    askPolicies: createAskPolicies(pool),
    readReplay: createReadReplay(pool),
    tellOthers: (topic, broadcast) => relay.broadcast(topic, broadcast),
    whenFollowing: follower.whenFollowing,
    onDefect,
  };
  const sockets = acceptSockets(room.identify, context);
  const sweeping = startSweeping(await room.connectAs('supabase_realtime_admin'), onDefect);

  const handle: Room = async (request, caller) => {
    const { pathname } = new URL(request.url);
    const single = singlePath.exec(pathname);
    if (request.method === 'POST' && pathname === '/api/broadcast') return answerBatch(context, request, caller);
    if (request.method === 'POST' && single)
      return answerSingle(context, request, caller, [decodeURIComponent(single[1] ?? ''), decodeURIComponent(single[2] ?? '')]);
    return Response.json({ message: 'There are /websocket and POST /api/broadcast here.' }, { status: 404 });
  };
  return {
    handle,
    upgrade: sockets.upgrade,
    leave: sockets.leave,
    async stop() {
      await sweeping.stop();
      await relay.stop();
      await follower.close();
      await feed.idle();
    },
  };
}
