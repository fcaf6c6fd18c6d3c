/** The names of the scripts of single pages. */
export const forecastsFile = 'my-forecasts.js';
export const ownFiguresFile = 'own-figures.js';
export const proposeFile = 'propose.js';
/** Loaded by `my-forecasts.js`; the service imports the same file. */
export const thaiNamesFile = 'thai-names.js';
/** Loaded by `my-forecasts.js`; the service imports the same file. */
export const scoresFile = 'scores.js';
/** Loaded by `my-forecasts.js`. */
export const ownForecastsFile = 'own-forecasts.js';
