/** Something that people do, and what it costs. */
export interface Step {
  readonly name: string;
  /** Requests that reach the services. */
  readonly requests: number;
  /** Processor time of services and database, in milliseconds. */
  readonly costMs: number;
  readonly perHour: number;
}

export interface Capacity {
  readonly requestsPerHour: number;
  /** Processor time that one person takes in an hour. */
  readonly msPerHour: number;
  /** People at the same time that a number of processors serves. */
  readonly people: number;
}

/** Processors are filled to this share: above it, answers wait for each other. */
const maxUtilisation = 0.6;
const hourMs = 3_600_000;

/** How many people at the same time these processors serve, if everybody does all steps evenly over the hour. */
export function capacityOf(steps: readonly Step[], processors: number): Capacity {
  const sum = (value: (step: Step) => number) => steps.reduce((total, step) => total + value(step) * step.perHour, 0);
  const msPerHour = sum(({ costMs }) => costMs);
  return {
    requestsPerHour: sum(({ requests }) => requests),
    msPerHour,
    people: Math.floor((processors * hourMs * maxUtilisation) / msPerHour),
  };
}
