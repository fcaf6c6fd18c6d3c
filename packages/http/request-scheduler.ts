/** Lets requests begin one after the other, each client's in a line of its own. */
export interface RequestScheduler {
  /** Resolves when it is this client's turn to begin; at once where nobody waits. */
  waitForTurn(client: string): Promise<void> | undefined;
}

/**
 * Requests that arrive together would all be answered before the event loop sees anything else, a page of ten milliseconds
 * each. So that no flood holds up what is answered from memory, one begins in each turn of the loop; where several clients
 * wait, they take turns.
 */
export function createRequestScheduler(): RequestScheduler {
  const lines = new Map<string, (() => void)[]>();
  let isTaken = false;

  function startNext(): void {
    const [next] = lines;
    if (next === undefined) {
      isTaken = false;
      return;
    }
    const [client, waiting] = next;
    lines.delete(client);
    const begin = waiting.shift();
    // Behind the others, who have waited longer.
    if (waiting.length > 0) lines.set(client, waiting);
    setImmediate(startNext);
    begin?.();
  }

  return {
    waitForTurn(client) {
      if (!isTaken) {
        isTaken = true;
        setImmediate(startNext);
        return undefined;
      }
      const line = lines.get(client);
      const { promise, resolve } = Promise.withResolvers<void>();
      if (line) line.push(resolve);
      else lines.set(client, [resolve]);
      return promise;
    },
  };
}
