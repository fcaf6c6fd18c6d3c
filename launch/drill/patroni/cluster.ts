import { setTimeout as pause } from 'node:timers/promises';
import { DrillFailed } from '../errors.ts';
import type { Node } from './nodes.ts';

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const askMs = 2_000;
const betweenMs = 250;
const watchMs = 100;

/** The cluster as Patroni's REST interface on the nodes tells it. */
export class Cluster {
  readonly nodes: readonly Node[];

  constructor(nodes: readonly Node[]) {
    this.nodes = nodes;
  }

  /** Asks the primary itself; undefined without one. */
  async primary(): Promise<Node | undefined> {
    const answers = await Promise.all(this.nodes.map(async (node) => ({ node, is: await ask(`${rest(node)}/primary`) })));
    return answers.find(({ is }) => is?.ok)?.node;
  }

  /** From now until the end is asked for: after how many seconds another node was primary, if one was. */
  async watchSuccession(): Promise<() => number | undefined> {
    const old = await this.primary();
    const began = performance.now();
    let seconds: number | undefined;
    const over = new AbortController();
    const watch = async (node: Node) => {
      for (; seconds === undefined && !over.signal.aborted; await pause(watchMs)) {
        if ((await ask(`${rest(node)}/primary`))?.ok) seconds ??= (performance.now() - began) / 1000;
      }
    };
    for (const node of this.nodes.filter((other) => other !== old)) void watch(node);
    return () => {
      over.abort();
      return seconds;
    };
  }

  /** Waits until one node is primary and the two others follow it, one of them synchronously. @returns the primary */
  async whole(limitMs: number): Promise<Node> {
    const until = performance.now() + limitMs;
    for (let seen = ''; performance.now() < until; await pause(betweenMs)) {
      const primary = await this.primary();
      const answer = primary && (await ask(`${rest(primary)}/cluster`));
      const { members } = answer?.ok ? ((await answer.json()) as { members: readonly Member[] }) : { members: [] };
      seen = members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ');
      const isSynchronous = members.some(({ role, state }) => role === 'sync_standby' && state === 'streaming');
      if (primary && isSynchronous && members.filter(({ state }) => state === 'streaming').length === 2) return primary;
      if (performance.now() + betweenMs >= until)
        throw new DrillFailed(`The nodes did not come together: ${seen || 'no primary'}.`);
    }
    throw new DrillFailed('The nodes did not come together.');
  }

  /** A planned switchover; Patroni answers when another node is primary. */
  async switchOver(): Promise<void> {
    const primary = await this.whole(120_000);
    const answer = await fetch(`${rest(primary)}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: `node${primary.number}` }),
    });
    if (!answer.ok) throw new DrillFailed(`Patroni refused the switchover: ${await answer.text()}`);
  }
}

const rest = ({ address }: Node) => `http://${address}:8008`;

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(askMs) }).catch(() => undefined);
