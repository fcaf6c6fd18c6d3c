import { AsyncLocalStorage } from 'node:async_hooks';
import { setSpanSource, type Span, type SpanAttributes } from '@trivium/core';
import { onTestFinished } from 'vitest';

export interface RecordedSpan {
  name: string;
  readonly parent: string | undefined;
  attributes: SpanAttributes;
  isFailed: boolean;
}

/** Records the spans of what is made until the test ends, in the order of their ends. */
export function recordSpans(): readonly RecordedSpan[] {
  const spans: RecordedSpan[] = [];
  const active = new AsyncLocalStorage<RecordedSpan>();
  const open = (name: string, attributes: SpanAttributes): Span => {
    const span: RecordedSpan = { name, parent: active.getStore()?.name, attributes, isFailed: false };
    return {
      run: (work) => active.run(span, work),
      traceparent: `00-trace-${name}-01`,
      end(end = {}) {
        span.name = end.name ?? span.name;
        span.attributes = { ...span.attributes, ...end.attributes };
        span.isFailed = end.isFailed ?? false;
        spans.push(span);
      },
    };
  };
  setSpanSource({
    openRequest: (name) => open(name, {}),
    openBelow: (name, attributes) => (active.getStore() ? open(name, attributes) : undefined),
  });
  onTestFinished(() => setSpanSource(undefined));
  return spans;
}
