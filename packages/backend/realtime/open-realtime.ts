import { CodedError } from '@trivium/core';
import { createFairQueue } from '@trivium/http';
import { isServerShutdown, logLevelOf } from '@trivium/postgres';
import { createHub } from './broadcast/hub.ts';
import { answerBatch, answerSingle, refuseBroadcast } from './broadcast/answer-broadcast.ts';
import { createReadReplay } from './broadcast/read-replay.ts';
import { broadcastOf } from './broadcast/messages.rules.ts';
import { startMessageSweeper } from './broadcast/message-sweeper.ts';
import { createPolicyCheck } from './channel/check-policies.ts';
import { createIdentifyMember } from './channel/identify-member.ts';
import { createChangeFeed } from './changes/change-feed.ts';
import { createChangeAuthorizer, lookupConnections } from './changes/authorize-changes.ts';
import { createComparer } from './changes/compare-conditions.ts';
import { createConditionStore } from './changes/conditions.rules.ts';
import { createPrepareSubscriptions } from './changes/prepare-subscriptions.ts';
import { createRelationFacts } from './changes/relation-facts.ts';
import { createGroups, createSubscriptions, type Subscriptions } from './changes/subscriptions.ts';
import { refuseChannel } from './errors.ts';
import { createAccounts } from './limits/accounts.ts';
import { createCallerBudgets } from './limits/allowance.rules.ts';
import { limitsOf } from './limits/limits.rules.ts';
import { createFanOutCharge } from './limits/fan-out.ts';
import { followChanges } from './replication/follow-changes.ts';
import { readLag } from './replication/slots.sql.ts';
import { createRelay } from './replication/relay.ts';
import { createPresence } from './presence/presence.ts';
import type { RealtimeContext } from './realtime-context.ts';
import { acceptSockets } from './socket/accept-sockets.ts';
import type { ServiceHandler, ServiceContext, RunningService } from '../service.ts';

/** Concurrent database transactions of joins. One caller alone leaves one free. */
const maxConcurrentJoins = 3;
const maxJoinWaitMs = 30_000;

const singlePath = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/;

/**
 * Opens the service: follows the database's log and accepts websockets. Undefined if the project disables it.
 * @throws replication_slots_exhausted, replication_refused
 */
export async function openRealtime(service: ServiceContext): Promise<RunningService | undefined> {
  const settings = service.project.config.realtime;
  if (!settings.enabled) return undefined;
  const { clock } = service;
  const limits = limitsOf(settings);
  const now = () => clock.now().getTime();
  const logger = service.log.logger;
  const onDefect = (error: unknown) => logger[logLevelOf(error)]({ err: error }, 'realtime failed');
  // Separate connections for replicas, for each of the two kinds of changes, and for joins: none of them waits for another,
  // or for other services.
  const pool = service.openPool(1 + 2 * lookupConnections + maxConcurrentJoins);
  const queue = createFairQueue({
    slots: maxConcurrentJoins,
    maxRunningPerKey: maxConcurrentJoins - 1,
    maxPerKey: limits.waitingJoins,
    waitMs: maxJoinWaitMs,
    refuse: () => refuseChannel('JoinQueueFull', 'Too many joins are waiting'),
  });
  const hub = createHub();
  const accounts = createAccounts(limits);
  const relay = createRelay({ pool, secret: service.secrets.jwtSecret, hub, presence: () => presence, onError: onDefect });
  const presence = createPresence(hub, limits, (diff) => relay.presence(diff));

  const factsOf = createRelationFacts(pool, now);
  const budgets = createCallerBudgets(limits.filterMsPerSecond);
  const openFeed = (subscriptions: Subscriptions, hasBackpressure: boolean, onLost: (error: Error) => void) =>
    createChangeFeed({
      hasBackpressure,
      conflation: { tables: new Set(settings.conflated_tables), intervalMs: settings.conflation_interval_in_ms, clock },
      onLost,
      authorizeChanges: createChangeAuthorizer({
        pool,
        subscriptions,
        factsOf,
        evaluateConditions: createComparer({ pool, budgets, now }),
        isStrict: settings.strict_row_security,
      }),
      countSubscriptions: ({ relation }) => subscriptions.count(relation.schema, relation.name),
    });
  const [subscriptionsInProcess, subscriptionsInDatabase] = [createSubscriptions(), createSubscriptions()];
  const feeds = [
    openFeed(subscriptionsInProcess, true, (error) => {
      onDefect(error);
      sockets.failChannels();
    }),
    openFeed(subscriptionsInDatabase, false, (error) => {
      logger.warn({ err: error }, 'changes were not compared');
      for (const subscriber of subscriptionsInDatabase.subscribers()) subscriber.fail();
    }),
  ] as const;
  const follower = await followChanges({
    connection: service.owner,
    onMessage(message) {
      if (message.tag === 'insert' && message.relation.schema === 'realtime' && message.relation.name === 'messages') {
        const broadcast = settings.enable_broadcast ? broadcastOf(message.new) : undefined;
        if (broadcast) hub.broadcast(broadcast.topic, broadcast.broadcast);
        return;
      }
      if (message.tag === 'message') return relay.onMessage(message.prefix, message.content);
      void feeds[1].onMessage(message);
      return feeds[0].onMessage(message);
    },
    async onFollowing(name) {
      await relay.connect(name);
      logger.info('changes are followed');
    },
    onGap() {
      relay.disconnect();
      for (const feed of feeds) feed.clear();
      context.prepareSubscriptions.forget();
      sockets.failChannels();
    },
    onError: (error) => logger.warn({ err: error }, 'changes are not followed; trying again'),
  });
  pool.on('error', (error) => {
    if (isServerShutdown(error)) void follower.leaveIfShutDown();
  });
  const context: RealtimeContext = {
    clock,
    limits,
    accounts,
    addressOf: service.addressOf,
    whoOf: service.callers.who,
    isPresenceEnabled: settings.enable_presence,
    isBroadcastEnabled: settings.enable_broadcast,
    hub,
    presence,
    chargeFanOut: createFanOutCharge({ received: accounts.received, countMembers: (topic) => hub.count(topic), now }),
    subscriptionsInProcess,
    subscriptionsInDatabase,
    groupOf: createGroups(),
    prepareSubscriptions: createPrepareSubscriptions({ pool, queue, conditions: createConditionStore(), now }),
    identifyMember: createIdentifyMember({ verify: service.verify, identify: service.identify, clock }),
    sessions: service.sessions,
    checkPolicies: createPolicyCheck(pool, queue),
    readReplay: createReadReplay(pool, queue),
    publishToPeers: (topic, broadcast) => relay.broadcast(topic, broadcast),
    whenFollowing: follower.whenFollowing,
    onDefect,
  };
  const sockets = acceptSockets(service.identify, context);
  const sweeper = startMessageSweeper(await service.connectAs('supabase_realtime_admin'), onDefect);

  const handle: ServiceHandler = async (request, caller, peer) => {
    const { pathname } = new URL(request.url);
    const who = service.callers.who(caller, peer);
    const single = singlePath.exec(pathname);
    if (request.method !== 'POST' || !(single || pathname === '/api/broadcast'))
      return Response.json({ message: 'There are /websocket and POST /api/broadcast here.' }, { status: 404 });
    const refused = refuseBroadcast(context, who);
    if (refused) return refused;
    try {
      if (!single) return await answerBatch(context, request, caller, who);
      return await answerSingle(context, request, caller, who, [single[1] ?? '', single[2] ?? '']);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return Response.json({ error: error.message, code: error.code }, { status: error.status });
    }
  };
  return {
    handle,
    upgrade: sockets.upgrade,
    leave: sockets.leave,
    async report() {
      const slot = follower.slot();
      return {
        checks: { realtime: slot ? 'ok' : 'not_following' },
        measurements: [
          { name: 'realtime_follows_changes', help: '1 while changes of the database are followed.', value: slot ? 1 : 0 },
          { name: 'realtime_connections', help: 'Open websockets.', value: sockets.count() },
          {
            name: 'realtime_unacknowledged_bytes',
            help: "Bytes of the database's log that are not acknowledged; they are every ten seconds.",
            value: slot ? await readLag(pool, slot) : 0,
          },
        ],
      };
    },
    async stop() {
      await sweeper.stop();
      await relay.stop();
      await follower.close();
      await Promise.all(feeds.map((feed) => feed.idle()));
    },
  };
}
