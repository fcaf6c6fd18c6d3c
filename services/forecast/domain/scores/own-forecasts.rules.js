// A reader's own forecasts, as their browser stores them. Plain JavaScript: browsers load this very file.

/** @typedef {{ readonly at: string, readonly yes: number }} Entry */
/** The forecasts on each market, earliest first, by the market's slug. @typedef {Readonly<Record<string, readonly Entry[]>>} Forecasts */

const maxMarkets = 5_000;
const dayMs = 86_400_000;
/** Thailand is seven hours ahead of UTC the whole year. */
const offsetMs = 25_200_000;

/** @param {string} at */
const thaiDay = (at) => Math.floor((Date.parse(at) + offsetMs) / dayMs);

/**
 * @param {unknown} entry
 * @returns {entry is Entry}
 */
function isEntry(entry) {
  if (typeof entry !== 'object' || entry === null) return false;
  const { at, yes } = /** @type {{ at?: unknown, yes?: unknown }} */ (entry);
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) && typeof yes === 'number' && yes >= 0 && yes <= 1;
}

/** @param {readonly Entry[]} entries */
const sorted = (entries) => entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/**
 * The forecasts in a value that anybody may have written; what does not fit is left out.
 * @param {unknown} value
 * @returns {Forecasts}
 */
export function readForecasts(value) {
  const given = Object.entries(value && typeof value === 'object' ? value : {}).slice(0, maxMarkets);
  return Object.fromEntries(
    given.flatMap(([slug, entries]) => {
      const fitting = (Array.isArray(entries) ? entries.filter(isEntry) : []).map(({ at, yes }) => ({
        at: new Date(at).toISOString(),
        yes,
      }));
      return /^[a-z0-9-]{1,100}$/.test(slug) && fitting.length > 0 ? [[slug, sorted(fitting)]] : [];
    }),
  );
}

/**
 * A market's forecasts with a new one: a change of mind on the same day, by Thai time, replaces the earlier one.
 * @param {readonly Entry[]} entries
 * @param {Entry} entry
 */
export const addForecast = (entries, entry) => [...entries.filter(({ at }) => thaiDay(at) !== thaiDay(entry.at)), entry];

/**
 * Both together; of two at the same moment, the stored one stays.
 * @param {Forecasts} stored
 * @param {Forecasts} added
 * @returns {Forecasts}
 */
export function mergeForecasts(stored, added) {
  const merged = Object.entries(added).map(([slug, entries]) => {
    const own = stored[slug] ?? [];
    return [slug, sorted([...own, ...entries.filter(({ at }) => own.every((each) => each.at !== at))])];
  });
  return { ...stored, ...Object.fromEntries(merged) };
}

/**
 * The forecast that is scored: the last one before the market closed, or before its outcome was recorded, if that was earlier.
 * @param {readonly Entry[]} entries
 * @param {{ readonly closesAt: string, readonly resolvedAt: string | null }} market
 */
export function scoredForecast(entries, { closesAt, resolvedAt }) {
  const end = Math.min(Date.parse(closesAt), resolvedAt === null ? Infinity : Date.parse(resolvedAt));
  return entries.findLast(({ at }) => Date.parse(at) < end);
}
