import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { BenchmarkFailed } from '../benchmark.ts';

const answer = z.object({
  outcome: z.enum(['yes', 'no', 'void', 'undecided']),
  confidence: z.number().min(0).max(1),
  clauses: z.array(z.object({ clause: z.string(), holds: z.boolean().nullable() })),
  quotes: z.array(z.object({ page: z.int().min(0), quote: z.string() })),
  reasoning: z.string(),
});
export type Answer = z.infer<typeof answer>;

/** One case; `cases/README.md` says what each member means. */
const benchmarkCase = z.object({
  id: z.string(),
  kind: z.string(),
  question: z.string(),
  resolutionCriteria: z.string(),
  closesAt: z.iso.datetime(),
  asOf: z.iso.datetime(),
  pages: z.array(
    z.object({
      host: z.string(),
      path: z.string().startsWith('/'),
      official: z.boolean(),
      isSource: z.boolean(),
      status: z.int(),
      contentType: z.string(),
      body: z.string(),
      delayMs: z.number(),
    }),
  ),
  truth: z.enum(['yes', 'no', 'void', 'none']),
  rightStatus: z.array(z.enum(['verifiable', 'pending', 'ambiguous'])).min(1),
  answers: z.object({ right: answer, wrong: answer, hallucinated: answer, captured: answer.optional() }),
});
export type BenchmarkCase = z.infer<typeof benchmarkCase>;

/** Every case of a folder, by file name. @throws BenchmarkFailed naming file and field */
export async function readCases(folder: string): Promise<BenchmarkCase[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  if (files.length === 0) throw new BenchmarkFailed(`${folder} holds no cases.`);
  return Promise.all(
    files.map(async (file) => {
      const parsed = benchmarkCase.safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')));
      const issue = parsed.error?.issues[0];
      if (!parsed.success) throw new BenchmarkFailed(`${basename(file)}: ${issue?.path.join('.')}: ${issue?.message}`);
      return parsed.data;
    }),
  );
}
