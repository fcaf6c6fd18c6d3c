import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '../../service-names.ts';
import type { Replica } from './replicas.ts';

const betweenMs = 100;
const askMs = 3_000;
/** A service answers again once nothing was refused for this long. */
const calmMs = 4_000;
const longestMs = 180_000;

export type Seconds = Readonly<Record<ServiceName, number>>;

/** From now on: after how many seconds each service answered for good. A service that never failed has 0. */
export function watchAnswers(replicas: readonly Replica[], isOneEnough: boolean) {
  const began = performance.now();
  const services = serviceNames.map((name) => ({ name, failedAt: began, answeredAt: began }));
  const over = new AbortController();

  async function watch(service: (typeof services)[number]): Promise<void> {
    while (!over.signal.aborted) {
      const answers = await Promise.all(replicas.map(({ urls }) => isReady(urls[service.name])));
      const isAnswering = isOneEnough ? answers.includes(true) : !answers.includes(false);
      const now = performance.now();
      if (!isAnswering) service.failedAt = now;
      else if (service.answeredAt < service.failedAt) service.answeredAt = now;
      await pause(betweenMs);
    }
  }
  const running = Promise.all(services.map(watch));
  return {
    /** Until all answer calmly, or three minutes have passed: then a service that does not answer has Infinity. */
    settled: async (): Promise<Seconds> => {
      const isCalm = () =>
        services.every(({ failedAt, answeredAt }) => answeredAt >= failedAt && performance.now() - failedAt > calmMs);
      while (!isCalm() && performance.now() - began < longestMs) await pause(betweenMs);
      const seconds = services.map(({ name, failedAt, answeredAt }) => [
        name,
        answeredAt < failedAt ? Infinity : (answeredAt - began) / 1000,
      ]);
      over.abort();
      await running;
      return Object.fromEntries(seconds) as Seconds;
    },
  };
}

/** On a connection of its own: one that is kept alive may belong to a process that is about to go. */
const isReady = (url: string) =>
  fetch(`${url}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(askMs) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );
