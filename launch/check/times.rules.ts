/** What of Vitest's JSON report is read. Times are milliseconds. */
export interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

const slowest = 10;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

/** Where the time of a run went: by part of the repository, and the ten slowest files. */
export function describeTimes({ testResults }: Report, root: string): string[] {
  const files = testResults
    .map(({ name, startTime, endTime }) => ({ path: name.replace(`${root}/`, ''), ms: endTime - startTime }))
    .toSorted((a, b) => b.ms - a.ms);
  const parts = new Map<string, { ms: number; files: number }>();
  for (const { path, ms } of files) {
    const part = partOf(path);
    const sum = parts.get(part) ?? { ms: 0, files: 0 };
    parts.set(part, { ms: sum.ms + ms, files: sum.files + 1 });
  }
  return [
    '\nTime in test files:',
    ...[...parts].toSorted(([, a], [, b]) => b.ms - a.ms).map(([part, sum]) => `${seconds(sum.ms)}  ${part} (${sum.files})`),
    '\nSlowest files:',
    ...files.slice(0, slowest).map(({ path, ms }) => `${seconds(ms)}  ${path}`),
  ];
}

/** A package, a service, or the launcher; tests in a browser are a part of their own. */
function partOf(path: string): string {
  const [top = '', name = ''] = path.split('/');
  const part = top === 'packages' || top === 'services' ? `${top}/${name}` : top;
  return path.endsWith('.browser.test.ts') ? `${part} in a browser` : part;
}
