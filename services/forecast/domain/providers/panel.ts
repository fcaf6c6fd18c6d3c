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
  /** Asks whether a question is about harming or exposing a person. */
  screen(question: string, signal: AbortSignal): Screening;
  /** Opens the calls of one resolution; `signal` is its deadline, `calls` how many it has made already. */
  open(input: JudgeInput, signal: AbortSignal, calls?: number): PanelSession;
}

/** What judges have said so far about a question. Nobody waits for them. */
export interface Screening {
  readonly calls: number;
  /** Whether somebody has answered, and everybody who has finds harm in it. */
  isHarmful(): boolean;
}

/** How many judges screen a question: one alone would refuse too much. */
const screeners = 2;
/** A vote and the reading of its quotes. */
const minCalls = 2;

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
    screen(question, signal) {
      const chosen = available().slice(0, Math.max(0, Math.min(screeners, limits.maxCalls - minCalls)));
      const answers: boolean[] = [];
      // What fails here fails in the votes too, by which the circuits learn.
      for (const judge of chosen)
        judge.screen(question, signal).then(
          (isHarmful) => answers.push(isHarmful),
          () => undefined,
        );
      return { calls: chosen.length, isHarmful: () => answers.length > 0 && answers.every(Boolean) };
    },
    open: (input, signal, calls = 0) =>
      createPanelSession(
        { judges, circuits, clock, limits: { ...limits, maxCalls: limits.maxCalls - calls }, onFailure },
        input,
        signal,
      ),
  };
}
