const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
/** Browsers name their relatives, so the order matters. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Line\//, 'LINE'],
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const nameIn = (agent: string, names: typeof systems) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** The browser and system of a user agent: `Chrome · Android`. Undefined if neither is recognised. */
export const deviceName = (agent: string): string | undefined =>
  [nameIn(agent, browsers), nameIn(agent, systems)].filter(Boolean).join(' · ') || undefined;
