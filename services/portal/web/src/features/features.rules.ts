/** Features that administrators switch on and off in the settings. */
export type Feature = 'shop' | 'chat' | 'polls' | 'social';

/** The pages of each feature. Existing orders and polls stay visible. */
const pages: readonly (readonly [RegExp, Feature])[] = [
  [/^\/(shop|cart|checkout)(\/|$)/, 'shop'],
  [/^\/chat(\/|$)/, 'chat'],
  [/^\/poll\/new$/, 'polls'],
];

/** The part that a page belongs to; undefined where it cannot be switched off. */
export const featureOf = (path: string): Feature | undefined => pages.find(([pattern]) => pattern.test(path))?.[1];

/** A part is there unless the settings say that it is not. */
export const isOn = (features: unknown, feature: Feature): boolean =>
  typeof features !== 'object' || features === null || (features as Partial<Record<Feature, unknown>>)[feature] !== false;
