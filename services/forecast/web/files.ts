/** The names of the scripts of single pages. */
export const forecastFile = 'my-forecast.js';
export const forecastsFile = 'my-forecasts.js';
export const ownFiguresFile = 'own-figures.js';
export const proposeFile = 'propose.js';
/** Loaded by `propose.js`. */
export const dayPickerFile = 'day-picker.js';
/** Loaded by `my-forecasts.js`; the service imports the same file. */
export const thaiNamesFile = 'thai-names.js';
/** Loaded by `my-forecasts.js`; the service imports the same file. */
export const scoresFile = 'scores.js';
/** Loaded by `my-forecast.js` and `my-forecasts.js`. */
export const ownForecastsFile = 'own-forecasts.js';
/** Loaded by `my-forecast.js` and `my-forecasts.js`. */
export const ownStoreFile = 'own-store.js';
