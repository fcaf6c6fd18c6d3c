import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivium-lint-'));
  const config = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as { options: object };
  // The rules under test read imports, not types.
  await writeFile(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({ ...config, options: { ...config.options, typeAware: false } }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function lint(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, '--format', 'unix', ...Object.keys(files)], { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  await Promise.all(Object.keys(files).map((path) => rm(join(folder, path))));
  return output;
}
const importing = (name: string) => `import { x } from '${name}';\nexport const y = x;\n`;
const restricted = 'no-restricted-imports';

test.for<[rule: string, path: string, source: string, caught: string]>([
  ['core touches no I/O', 'packages/core/a.ts', importing('node:fs/promises'), restricted],
  ['core imports no package of ours', 'packages/core/a.ts', importing('@trivium/http'), restricted],
  ['postgres does not import http', 'packages/postgres/a.ts', importing('@trivium/http'), restricted],
  ['http does not import postgres', 'packages/http/a.ts', importing('@trivium/postgres'), restricted],
  ['packages do not import services', 'packages/http/a.ts', importing('@trivium/forecast'), restricted],
  ['testing does not import services', 'packages/testing/a.ts', importing('@trivium/forecast'), restricted],
  ['services do not import services', 'services/forecast/server/a.ts', importing('@trivium/catalog'), restricted],
  ['the catalog does not import forecast', 'services/catalog/server/a.ts', importing('@trivium/forecast'), restricted],
  ['the portal does not import the catalog', 'services/portal/server/a.ts', importing('@trivium/catalog'), restricted],
  ['transparency touches no I/O', 'packages/transparency/a.ts', importing('node:fs/promises'), restricted],
  ['transparency imports no package of ours', 'packages/transparency/a.ts', importing('@trivium/core'), restricted],
  ['the log imports no pages', 'packages/tlog/a.ts', importing('@trivium/server-pages'), restricted],
  ['pages do not import postgres', 'packages/server-pages/a.ts', importing('@trivium/postgres'), restricted],
  ['jobs do not import pages', 'packages/worker/a.ts', importing('@trivium/server-pages'), restricted],
  ['terminal imports core only', 'packages/cli/a.ts', importing('@trivium/http'), restricted],
  ['the verifier imports nothing of the service', 'services/catalog/verify/a.ts', importing('../domain/a.ts'), restricted],
  ['the verifier touches no I/O', 'services/catalog/verify/a.ts', importing('node:fs'), restricted],
  ['a contract imports zod and core only', 'services/forecast/contract/a.ts', importing('../http/app.ts'), restricted],
  ['a contract touches no I/O', 'services/forecast/contract/a.ts', importing('node:http'), restricted],
  ['the MCP package imports the contract only', 'services/forecast/mcp/a.ts', importing('../domain/a.ts'), restricted],
  ['rules read no SQL', 'services/forecast/domain/a.rules.ts', importing('./a.sql.ts'), restricted],
  ['rules read no files', 'services/forecast/domain/a.rules.ts', importing('node:fs/promises'), restricted],
  ['SQL knows no HTTP', 'services/forecast/domain/a.sql.ts', importing('@trivium/http'), restricted],
  ['process.env is read in env.ts alone', 'services/forecast/domain/a.ts', 'export const y = process.env;\n', 'no-process-env'],
])('a planted violation is caught: %s', async ([, path, source, caught]) => {
  expect(await lint({ [path]: source })).toContain(caught);
});

const above: Readonly<Record<string, readonly string[]>> = {
  contract: ['domain', 'http', 'web', 'worker', 'operator', 'server'],
  domain: ['http', 'web', 'worker', 'operator', 'server'],
  http: ['web', 'worker', 'operator', 'server'],
  web: ['http', 'worker', 'operator', 'server'],
  worker: ['http', 'web', 'operator', 'server'],
  operator: ['http', 'web', 'worker', 'server'],
};
test.each(['catalog', 'forecast'])('in %s, no layer imports one above or beside it', async (service) => {
  const planted = Object.entries(above).flatMap(([layer, others]) =>
    others.map((other) => [`services/${service}/${layer}/${other}.ts`, importing(`../${other}/a.ts`)] as const),
  );
  const output = await lint(Object.fromEntries(planted));
  expect(planted.map(([path]) => path).filter((path) => !output.includes(`${path}:`))).toEqual([]);
});

test.each(['catalog/domain', 'catalog/operator', 'forecast/domain', 'forecast/operator'])(
  '%s imports no HTTP package',
  async (layer) => {
    expect(await lint({ [`services/${layer}/a.ts`]: importing('@trivium/http') })).toContain(restricted);
  },
);

test.each(['catalog', 'forecast'])('the server of %s may import every other layer', async (service) => {
  const files = Object.keys(above).map((layer) => [`services/${service}/server/${layer}.ts`, importing(`../${layer}/a.ts`)]);
  expect(await lint(Object.fromEntries(files) as Record<string, string>)).toBe('');
});

test.each([
  ['values', '', '() => b', '() => a'],
  ['types alone', 'type ', '0 as unknown as typeof b', '0 as unknown as typeof a'],
])('a circle of imports of %s is caught', async (_, kind, a, b) => {
  const files = {
    'packages/http/a.ts': `import ${kind}{ b } from './b.ts';\nexport const a = ${a};\n`,
    'packages/http/b.ts': `import ${kind}{ a } from './a.ts';\nexport const b = ${b};\n`,
  };
  expect(await lint(files)).toContain('no-cycle');
});

test('what the house allows passes', async () => {
  const files = {
    'packages/http/a.ts': importing('@trivium/core'),
    'services/forecast/http/b.ts': importing('@trivium/http'),
    'services/forecast/server/env.ts': 'export const y = process.env;\n',
    'services/forecast/contract/c.ts': importing('zod'),
    'packages/transparency/a.ts': importing('node:crypto'),
    'packages/tlog/a.ts': importing('@trivium/transparency'),
    'services/catalog/verify/a.ts': importing('@trivium/transparency'),
  };
  expect(await lint(files)).toBe('');
});
