/** Starts requests one after the other, with a queue for each client. */
export interface RequestScheduler {
  /** Resolves when this client's request may begin; undefined if it may begin at once. */
  waitForTurn(client: string): Promise<void> | undefined;
}

/**
 * Requests that arrive together would all run before the event loop continues, 10 ms each for a page. To keep snapshots fast
 * during a flood, one request starts in each turn of the loop; several waiting clients take turns.
 */
export function createRequestScheduler(): RequestScheduler {
  const queues = new Map<string, (() => void)[]>();
  let isBusy = false;

  function startNext(): void {
    const [next] = queues;
    if (next === undefined) {
      isBusy = false;
      return;
    }
    const [client, waiting] = next;
    queues.delete(client);
    const begin = waiting.shift();
    // Behind the others, which have waited longer.
    if (waiting.length > 0) queues.set(client, waiting);
    setImmediate(startNext);
    begin?.();
  }

  return {
    waitForTurn(client) {
      if (!isBusy) {
        isBusy = true;
        setImmediate(startNext);
        return undefined;
      }
      const queue = queues.get(client);
      const { promise, resolve } = Promise.withResolvers<void>();
      if (queue) queue.push(resolve);
      else queues.set(client, [resolve]);
      return promise;
    },
  };
}
