import { BenchmarkFailed } from '../benchmark.ts';
import type { Load } from '../load/load.ts';
import { isSameData } from './answers.rules.ts';
import type { Contestant } from './contestants.ts';
import type { Exercise, ExerciseName } from './exercises.ts';

/** Bytes of the body with which somebody answers each exercise. */
export type BodyBytes = Readonly<Record<ExerciseName, number>>;

export interface Compared {
  /** By name. */
  readonly bodyBytes: ReadonlyMap<string, BodyBytes>;
  /** What the lenient one answers with the same rows in other bytes. */
  readonly otherBytes: readonly ExerciseName[];
}

/**
 * Asks everybody everything once. Bytes are the same as the first's, of the contestant named `lenient` the rows.
 * @throws BenchmarkFailed when two answers differ otherwise, in status or body, or one refuses
 */
export async function compareAnswers(
  exercises: readonly Exercise[],
  contestants: readonly Contestant[],
  lenient?: string,
): Promise<Compared> {
  const bodyBytes = new Map(contestants.map(({ name }) => [name, {} as Record<ExerciseName, number>]));
  const otherBytes: ExerciseName[] = [];
  for (const exercise of exercises) {
    const answers = await Promise.all(contestants.map((contestant) => ask(contestant, exercise)));
    const [first] = answers as [Answer];
    if (first.status >= 400) throw new BenchmarkFailed(`${exercise.name}: answered ${first.status}: ${first.body}`);
    for (const { name, status, body } of answers) {
      const isSame = body === first.body;
      if (status !== first.status || !(isSame || (name === lenient && isSameData(body, first.body))))
        throw new BenchmarkFailed(
          `${exercise.name}: ${name} answered ${status} ${body.slice(0, 300)}\nin place of ${first.status} ${first.body.slice(0, 300)}`,
        );
      if (!isSame) otherBytes.push(exercise.name);
      (bodyBytes.get(name) as Record<ExerciseName, number>)[exercise.name] = Buffer.byteLength(body);
    }
  }
  return { bodyBytes, otherBytes };
}

interface Answer {
  readonly name: string;
  readonly status: number;
  readonly body: string;
}

async function ask({ name, origin }: Contestant, { path, method, headers, body }: Exercise): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, { method, headers, body: body ?? null });
  return { name, status: response.status, body: await response.text() };
}

const longestHead = 2048;

/** Load is counted, not read, so its mean length tells whether the answers were the right ones. @throws BenchmarkFailed */
export function checkLoad(what: string, bodyBytes: number, connections: number, load: Load): void {
  if (load.failures > 0) throw new BenchmarkFailed(`${what}: ${load.failures} requests failed.`);
  if (load.requests === 0) throw new BenchmarkFailed(`${what}: no request was answered in time; give it more --seconds.`);
  const mean = load.bytes / load.requests;
  const cutOff = (connections * (bodyBytes + longestHead)) / load.requests;
  if (mean < bodyBytes || mean > bodyBytes + longestHead + cutOff)
    throw new BenchmarkFailed(`${what}: answers had ${Math.round(mean)} bytes on average where the body has ${bodyBytes}.`);
}
