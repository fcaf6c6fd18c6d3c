export { forecastCommands } from '../operator/commands.ts';
export type { WithOperator } from '../operator/operator.ts';
export { readForecastEnv } from './env.ts';
export { createJudges } from './create-judges.ts';
