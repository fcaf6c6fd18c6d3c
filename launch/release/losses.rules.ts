/** Work that is done, sessions that end, and what is computed again: fewer of these are no loss. */
const passing =
  /\._private_|\.(?:graphile_worker|cron|net|realtime)\.|\.auth\.(?!users|identities)|(?:cache|limits?|counts?|outbox)$/;

/**
 * Tables that an upgrade removed or left with fewer rows. A release that moves or drops a table on purpose says so in its changes,
 * and its maintainer reads the sentence here.
 */
export const findLosses = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] =>
  [...before].flatMap(([table, rows]) => {
    if (passing.test(table) || rows === 0) return [];
    const now = after.get(table);
    if (now === undefined) return [`${table} had ${rows} rows and is gone`];
    return now < rows ? [`${table} had ${rows} rows and has ${now}`] : [];
  });
