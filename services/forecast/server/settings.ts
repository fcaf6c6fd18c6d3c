import { readForecastEnv } from './env.ts';

/** Each refuses settings of this service that it cannot start with. */
export const settingChecks = [readForecastEnv] as const;
