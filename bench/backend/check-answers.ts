import { BenchmarkFailed } from '../benchmark.ts';
import type { Load } from '../load/load-generator.ts';
import type { Contestant } from './contestants.ts';
import type { Exercise, ExerciseName } from './exercises.ts';

/** Bytes of the body that answers each exercise. */
export type BodyBytes = Readonly<Record<ExerciseName, number>>;

/** Asks everybody everything once. @throws BenchmarkFailed when two answers differ in status, type or bytes, or one refuses */
export async function compareAnswers(exercises: readonly Exercise[], contestants: readonly Contestant[]): Promise<BodyBytes> {
  const lengths: Partial<Record<ExerciseName, number>> = {};
  for (const exercise of exercises) {
    const answers = await Promise.all(contestants.map((contestant) => ask(contestant, exercise)));
    const [first] = answers as [Answer];
    if (first.status >= 400) throw new BenchmarkFailed(`${exercise.name}: answered ${first.status}: ${first.body}`);
    for (const [index, answer] of answers.entries())
      if (answer.status !== first.status || answer.body !== first.body)
        throw new BenchmarkFailed(
          `${exercise.name}: ${contestants[index]?.name} answered ${answer.status} ${answer.body.slice(0, 300)}\nin place of ${first.status} ${first.body.slice(0, 300)}`,
        );
    lengths[exercise.name] = Buffer.byteLength(first.body);
  }
  return lengths as BodyBytes;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function ask({ origin }: Contestant, { path, method, headers, body }: Exercise): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, { method, headers, body: body ?? null });
  return { status: response.status, body: await response.text() };
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
