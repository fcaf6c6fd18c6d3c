/** Browsers name their relatives, so the order matters. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and system in a user agent; undefined if it names neither. */
export function deviceOf(userAgent: string | null): { readonly browser: string; readonly system: string } | undefined {
  const find = (patterns: readonly (readonly [RegExp, string])[]) =>
    patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  return browser !== undefined && system !== undefined ? { browser, system } : undefined;
}
