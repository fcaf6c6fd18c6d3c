import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildVerifier } from '@trivium/catalog-verify/build';
import { sampleBundle } from '../../services/catalog/verify/testing/index.ts';

export interface VerifierTimes {
  /** Milliseconds from the import of the built verifier to its verdict, in a process that did nothing before. */
  readonly importAndVerifyMs: readonly number[];
  /** Milliseconds of that whole process, and of one that does nothing. */
  readonly processMs: readonly number[];
  readonly bareMs: readonly number[];
}

const run = promisify(execFile);

/** Verifies one bundle by the published build, each time in a fresh process. */
export async function measureVerifier(rounds: number, signal: AbortSignal): Promise<VerifierTimes> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'trivium-verifier-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await buildVerifier(folder);
  const { bundle, trust } = sampleBundle();
  await writeFile(join(folder, 'bundle.json'), bundle);
  const program = join(folder, 'once.mjs');
  await writeFile(
    program,
    `import { readFileSync } from 'node:fs';
const bundle = readFileSync(new URL('bundle.json', import.meta.url));
const started = performance.now();
const { verifyBundle } = await import('./index.js');
const { ok } = verifyBundle(bundle, ${JSON.stringify(trust)});
console.log(ok ? performance.now() - started : 'refused');`,
  );
  const importAndVerifyMs: number[] = [];
  const processMs: number[] = [];
  const bareMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const { stdout } = await run(process.execPath, [program], { signal });
    processMs.push(performance.now() - started);
    importAndVerifyMs.push(Number(stdout));
    const began = performance.now();
    await run(process.execPath, ['-e', '0'], { signal });
    bareMs.push(performance.now() - began);
  }
  if (importAndVerifyMs.some(Number.isNaN)) throw new Error('The verifier refused its own sample.');
  return { importAndVerifyMs, processMs, bareMs };
}
