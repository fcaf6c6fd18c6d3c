export { providers, type Provider, type ResolveResult } from '../contract/index.ts';
export { migrationsFolder } from '../server/migrations.ts';
export { refuse as refuseProvider } from '../domain/providers/errors.ts';
export { createPanel } from '../domain/providers/panel.ts';
export type { Judge } from '../domain/providers/provider.ts';
export { createReadQueue, readSlots } from '../server/create-read-queue.ts';
export { defaultEvidenceLimits } from '../domain/resolution/evidence-budget.rules.ts';
export { foldForQuote } from '../domain/resolution/quotes.rules.ts';
export { resolveQuestion } from '../domain/resolution/resolve-question.ts';
