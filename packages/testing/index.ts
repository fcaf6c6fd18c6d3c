export { checkExamples } from './check-examples.ts';
export { useDatabase, type TestDatabase } from './databases.ts';
export { createDescribedFetch, type DescribedFetch } from './described-fetch.ts';
export { recordSpans, type RecordedSpan } from './span-recorder.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
