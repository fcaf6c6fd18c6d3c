import { CodedError, type Clock } from '@trivium/core';
import type { Judge } from './provider.ts';

/** Which judges are asked. A judge that fails rests, and a probe in the background finds out when it is back. */
export interface Circuits {
  isAvailable(judge: Judge): boolean;
  recordSuccess(judge: Judge): void;
  recordFailure(judge: Judge, code: string): void;
}

const failuresToOpen = 3;
const firstRestMs = 60_000;
const maxRestMs = 15 * 60_000;
const probeTimeoutMs = 8_000;
/** Failures that a client's question or page can cause do not count against the provider. */
const causedByRequest: ReadonlySet<string> = new Set(['provider_request_rejected', 'provider_unparsable']);

interface Circuit {
  failures: number;
  isOpen: boolean;
  restMs: number;
}

/**
 * Circuit breakers, shared by all resolutions of a process. A circuit opens after three failures in a row, or one refused
 * key. After a minute a probe asks the provider; each failed probe doubles the rest, up to 15 minutes. No client's question
 * waits for a provider that rests.
 */
export function createCircuits(judges: readonly Judge[], clock: Clock, onChange: () => void): Circuits {
  const circuits = new Map<Judge, Circuit>(judges.map((judge) => [judge, { failures: 0, isOpen: false, restMs: firstRestMs }]));
  const circuitOf = (judge: Judge) => circuits.get(judge) as Circuit;

  function rest(judge: Judge, circuit: Circuit): void {
    clock.schedule(new Date(clock.now().getTime() + circuit.restMs), () => {
      judge.probe(AbortSignal.timeout(probeTimeoutMs)).then(
        () => close(circuit),
        (error: unknown) => {
          if (causedByRequest.has(codeOf(error))) return close(circuit);
          circuit.restMs = Math.min(circuit.restMs * 2, maxRestMs);
          return rest(judge, circuit);
        },
      );
    });
  }

  function close(circuit: Circuit): void {
    const wasOpen = circuit.isOpen;
    Object.assign(circuit, { failures: 0, isOpen: false, restMs: firstRestMs });
    if (wasOpen) onChange();
  }

  return {
    isAvailable: (judge) => !circuitOf(judge).isOpen,
    recordSuccess(judge) {
      // An answer that comes late, while the judge already rests, leaves the decision to the probe.
      if (!circuitOf(judge).isOpen) circuitOf(judge).failures = 0;
    },
    recordFailure(judge, code) {
      const circuit = circuitOf(judge);
      if (circuit.isOpen || causedByRequest.has(code)) return;
      if (code !== 'provider_refused' && ++circuit.failures < failuresToOpen) return;
      circuit.isOpen = true;
      rest(judge, circuit);
      onChange();
    },
  };
}

/** The code of a failure; `provider_failed` for one without. */
export const codeOf = (error: unknown): string => (error instanceof CodedError ? error.code : 'provider_failed');
