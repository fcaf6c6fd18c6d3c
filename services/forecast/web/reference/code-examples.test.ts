import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { exampleSlug } from '../../contract/index.ts';
import { describeApi } from '../../testing/describe-api.ts';
import { useForecast } from '../../testing/use-forecast.ts';
import { codeExamples, exampleRequest } from './code-examples.rules.ts';
import { readOperations, type ApiDescription } from './description.rules.ts';

const forecast = useForecast();
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'trivium-examples-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Those that end, and need no id or token that only an earlier answer gives. */
const runnable = readOperations((await describeApi()) as ApiDescription).filter(
  ({ id }) => !/^(streamEvents|getAppeal|getProposal|askToLeaveWaitlist|leaveWaitlist)$|Webhook|Resolution$/.test(id),
);

/** One process a language: each file is run in turn, after a line with its name. */
const programs = {
  curl: {
    extension: 'sh',
    command: ['/bin/sh', '-ec'],
    run: (files: string[]) => files.map((file) => `echo "# ${file}"; . ./${file}; echo`).join('\n'),
  },
  TypeScript: {
    extension: 'ts',
    command: [process.execPath, '--input-type=module', '--eval'],
    run: (files: string[]) => files.map((file) => `console.log('# ${file}'); await import('${folder}/${file}');`).join('\n'),
  },
  Python: {
    extension: 'py',
    command: ['python3', '-uc'],
    run: (files: string[]) =>
      `import runpy\nfor file in ${JSON.stringify(files)}:\n    print("#", file)\n    runpy.run_path(file)`,
  },
} as const;

test.for(['curl', 'TypeScript', 'Python'] as const)(
  'every example in %s runs as it is and is answered',
  { timeout: 60_000 },
  async (language) => {
    const { markets } = (await forecast().fetch('/api/markets?status=resolved&limit=1')).json();
    const swap = (text: string) => text.replaceAll(exampleSlug, markets[0].slug);
    expect(runnable.length).toBeGreaterThan(10);
    const { extension, command, run: runAll } = programs[language];
    const files = runnable.map(({ id }) => `${id}.${extension}`);
    for (const operation of runnable) {
      const request = exampleRequest(operation, forecast().url, swap);
      const code = codeExamples(request).find((each) => each.language === language)?.code ?? '';
      const failing = code.replace(/^curl /, 'curl --fail-with-body --silent --show-error ');
      await writeFile(join(folder, `${operation.id}.${extension}`), failing);
    }
    const [program = '', ...options] = command;
    const { stdout } = await run(program, [...options, runAll(files)], { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
    for (const file of files) {
      const answer = stdout.split(`# ${file}\n`)[1]?.split('\n# ')[0] ?? '';
      expect([file, answer]).toEqual([file, expect.stringMatching(language === 'curl' ? /^[{<#]/ : /^20[01] /)]);
    }
  },
);
