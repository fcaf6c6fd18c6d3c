import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span as SdkSpan } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { setSpanSource, type Span, type SpanAttributes } from '@trivium/core';

export interface TracingOptions {
  /** `service.name` of its spans: `trivium-portal`. */
  readonly serviceName: string;
  /** Of how many requests a trace is recorded: 0 to 1. */
  readonly ratio: number;
}

export interface Tracing {
  /** Sends what is left, for a moment at most. */
  readonly stop: () => Promise<void>;
}

const flushMs = 1_000;

/**
 * Sends spans by OTLP over HTTP. OpenTelemetry's own settings say where to (`OTEL_EXPORTER_OTLP_ENDPOINT`) and with which
 * headers. A collector that is away loses spans, and nothing else.
 */
export function startTracing({ serviceName, ratio }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('trivium');
  const active = new AsyncLocalStorage<SdkSpan>();

  const toSpan = (span: SdkSpan): Span => ({
    run: (work) => active.run(span, work),
    get traceparent() {
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    },
    end({ name, attributes, isFailed } = {}) {
      if (name !== undefined) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });
  setSpanSource({
    openRequest: (name) => toSpan(tracer.startSpan(name, { kind: SpanKind.SERVER, root: true }, ROOT_CONTEXT)),
    openBelow(name: string, attributes: SpanAttributes) {
      const parent = active.getStore();
      if (!parent?.isRecording()) return undefined;
      return toSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent)));
    },
  });
  return {
    async stop() {
      setSpanSource(undefined);
      const late = new Promise<void>((resolve) => setTimeout(resolve, flushMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}
