/**
 * Watches the turns of this thread's event loop.
 * @returns ends the watch, and gives the longest turn in milliseconds of the thread's own processor time: a busy machine, which
 * stops the thread now and then, makes no turn longer
 */
export function watchTurns(): () => number {
  const spentMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longestMs = 0;
  let before = spentMs();
  const endTurn = () => {
    const now = spentMs();
    longestMs = Math.max(longestMs, now - before);
    before = now;
  };
  const timer = setInterval(endTurn, 5);
  return () => {
    clearInterval(timer);
    endTurn();
    return longestMs;
  };
}
