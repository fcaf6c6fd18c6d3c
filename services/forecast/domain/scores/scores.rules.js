// Scores of probability forecasts. Plain JavaScript: the service imports it, and browsers load this very file.

/**
 * A forecast on a market that came out: `yes` is the probability, `happened` whether the outcome was Yes.
 * @typedef {{ readonly yes: number, readonly happened: boolean }} Settled
 */

/** A probability of 0 or 1 that turns out wrong would cost infinitely much, so the logarithmic score stops here. */
const nearest = 0.001;

/**
 * The squared distance from what happened: 0 is perfect, 0.25 is saying 50% to everything, 1 is the worst.
 * @param {Settled} forecast
 */
export const brierScore = ({ yes, happened }) => (yes - Number(happened)) ** 2;

/**
 * The negative logarithm of the probability of what happened: 0 is perfect, 0.69 is saying 50%.
 * @param {Settled} forecast
 */
export const logScore = ({ yes, happened }) => -Math.log(Math.max(nearest, happened ? yes : 1 - yes));

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Both scores over all forecasts; null without any.
 * @param {readonly Settled[]} forecasts
 */
export const scoreAll = (forecasts) =>
  forecasts.length === 0
    ? null
    : { count: forecasts.length, brier: mean(forecasts.map(brierScore)), log: mean(forecasts.map(logScore)) };

/**
 * How often Yes came true, by tenths of the probability that was given. Tenths without a forecast are left out.
 * @param {readonly Settled[]} forecasts
 */
export function calibrate(forecasts) {
  return Array.from({ length: 10 }, (_, index) => {
    const inTenth = forecasts.filter(({ yes }) => Math.min(9, Math.floor(yes * 10 + 1e-9)) === index);
    return {
      from: index / 10,
      to: (index + 1) / 10,
      count: inTenth.length,
      meanForecast: inTenth.length > 0 ? mean(inTenth.map(({ yes }) => yes)) : 0,
      shareOfYes: inTenth.length > 0 ? mean(inTenth.map(({ happened }) => Number(happened))) : 0,
    };
  }).filter(({ count }) => count > 0);
}

/** The radius of a tenth's dot, as a share of the axis: more forecasts, a larger dot. @param {number} count */
export const dotRadius = (count) => Math.min(14, 4 + count) / 200;

/**
 * The curators' last estimate on each market that came out Yes or No. Void markets have no score.
 * @param {readonly { readonly slug: string, readonly outcome: 'yes' | 'no' | 'void' | null, readonly priceHistory?: readonly number[] | null | undefined }[]} markets
 */
export const curatorForecasts = (markets) =>
  markets.flatMap(({ slug, outcome, priceHistory }) => {
    const yes = priceHistory?.at(-1);
    return yes === undefined || (outcome !== 'yes' && outcome !== 'no') ? [] : [{ slug, yes, happened: outcome === 'yes' }];
  });
