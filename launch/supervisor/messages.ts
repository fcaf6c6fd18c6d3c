import type { ServiceOptions } from '../services.ts';
import type { ServiceName } from '../service-names.ts';

/** What a service starts with. It travels over the channel because all users can see arguments. */
export type StartOrder = Omit<ServiceOptions, 'secret' | 'onProgress' | 'project'> & {
  /** What the process shows in `/metrics` of itself; undefined until the supervisor knows. */
  readonly place?: WorkerPlace;
  readonly traces?: { readonly ratio: number } | undefined;
};

/** Which of a service's processes it is, from 1, of how many, and how often it was started again. */
export interface WorkerPlace {
  readonly number: number;
  readonly workers: number;
  readonly restarts: number;
}

/** From the supervisor to the process of a service. */
export type Order =
  | { readonly kind: 'start'; readonly name: ServiceName; readonly options: StartOrder }
  | { readonly kind: 'stop'; readonly graceMs: number };

/** From the process of a service to the supervisor. */
export type Report =
  | { readonly kind: 'progress'; readonly line: string }
  | { readonly kind: 'ready'; readonly url: string; readonly port: number }
  | { readonly kind: 'failed'; readonly code: string | undefined; readonly message: string; readonly stack: string }
  | { readonly kind: 'resident'; readonly bytes: number };
