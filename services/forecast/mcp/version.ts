import manifest from './package.json' with { type: 'json' };

/** The package's name and version, as `/api/stats` tells them. */
export const { name: packageName, version: packageVersion } = manifest;
