import { pairedRatios, spread, type Spread } from '../statistics.rules.ts';

/** One measurement. A contestant's samples of a variant stand in the order of the rounds. */
export interface Sample {
  readonly variant: string;
  readonly contestant: string;
  readonly requestsPerSecond: number;
  /** Processor time of the server's process for one request; undefined where the system does not tell. */
  readonly cpuMicros: number | undefined;
}

export interface ContestantSummary {
  readonly name: string;
  readonly requestsPerSecond: Spread;
  /** To the base in the same round; above 1 is faster. */
  readonly ratio: Spread;
  readonly cpuMicros: Spread | undefined;
  /** To the base in the same round; below 1 is cheaper. */
  readonly cpuRatio: Spread | undefined;
}

export interface VariantSummary {
  readonly variant: string;
  readonly contestants: readonly ContestantSummary[];
}

/** The spreads of each variant and contestant, in the order of their first samples. */
export function summarise(samples: readonly Sample[], base: string): VariantSummary[] {
  return distinct(samples.map(({ variant }) => variant)).map((variant) => {
    const own = samples.filter((sample) => sample.variant === variant);
    const of = (name: string) => own.filter(({ contestant }) => contestant === name);
    const contestants = distinct(own.map(({ contestant }) => contestant)).map((name): ContestantSummary => {
      const cpu = cpuOf(of(name));
      const baseCpu = cpuOf(of(base));
      return {
        name,
        requestsPerSecond: spread(speedOf(of(name))),
        ratio: spread(pairedRatios(speedOf(of(name)), speedOf(of(base)))),
        cpuMicros: cpu && spread(cpu),
        cpuRatio: cpu && baseCpu && spread(pairedRatios(cpu, baseCpu)),
      };
    });
    return { variant, contestants };
  });
}

const speedOf = (samples: readonly Sample[]) => samples.map(({ requestsPerSecond }) => requestsPerSecond);

function cpuOf(samples: readonly Sample[]): number[] | undefined {
  const cpuTimes = samples.flatMap(({ cpuMicros }) => cpuMicros ?? []);
  return cpuTimes.length === samples.length ? cpuTimes : undefined;
}

const distinct = (names: readonly string[]) => [...new Set(names)];
