import type { Clock } from '@trivium/core';
import type { Provider } from '../../contract/index.ts';
import { createCircuits } from './circuits.ts';
import { createPanelSession, defaultPanelLimits, type Abstention, type PanelLimits, type PanelSession } from './panel-session.ts';
import type { Judge, JudgeInput } from './provider.ts';

/** The configured judges. Each votes alone, without seeing the other votes. */
export interface Panel {
  readonly configured: readonly Provider[];
  /** The judges that would be asked now. */
  available(): Provider[];
  /** Opens the calls of one resolution; `signal` is its deadline. */
  open(input: JudgeInput, signal: AbortSignal): PanelSession;
}

export interface PanelOptions {
  readonly limits?: PanelLimits | undefined;
  readonly onFailure?: (abstention: Abstention) => void;
  /** Called when a judge becomes available or unavailable. */
  readonly onChange?: () => void;
}

export function createPanel(judges: readonly Judge[], clock: Clock, options: PanelOptions = {}): Panel {
  const { limits = defaultPanelLimits, onFailure = () => {}, onChange = () => {} } = options;
  const circuits = createCircuits(judges, clock, onChange);
  const available = () => judges.filter((judge) => circuits.isAvailable(judge));
  return {
    configured: judges.map(({ name }) => name),
    available: () => available().map(({ name }) => name),
    open: (input, signal) => createPanelSession({ judges, circuits, clock, limits, onFailure }, input, signal),
  };
}
