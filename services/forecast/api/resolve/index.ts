export { providers, type Provider, type ResolveResult } from '../../contract/index.ts';
export { migrationsFolder } from '../forecast.ts';
export { refuse as refuseProvider } from '../providers/errors.ts';
export { createPanel } from '../providers/panel.ts';
export type { Judge } from '../providers/provider.ts';
export { createReads } from './create-reads.ts';
export { defaultEvidenceLimits } from './evidence-budget.rules.ts';
export { foldForQuote } from './quotes.rules.ts';
export { resolveQuestion } from './resolve-question.ts';
