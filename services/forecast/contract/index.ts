export * from './appeals.ts';
export * from './categories.ts';
export * from './cross-venue.ts';
export { endpoints } from './endpoints.ts';
export * from './errors.ts';
export * from './health.ts';
export * from './market.ts';
export * from './proposals.ts';
export * from './resolution.ts';
export * from './resolve.ts';
export { exampleSlug, service } from './service.ts';
export * from './service-status.ts';
export * from './stats.ts';
export * from './track-record.ts';
export * from './waitlist.ts';
export * from './webhooks.ts';
/** What is wrong with a value of the contract, in the sentences of the API. */
export { fieldErrors } from '@trivium/core';
