import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files with much to do. Vitest begins with the longest files, so these would run last, beside idle processors. */
const slow = [
  'explain-plans/plans.test.ts',
  'rls/matrix.test.ts',
  'columns/lengths.test.ts',
  'columns/text-columns.test.ts',
  'columns/amounts.test.ts',
  'rest/body-size.test.ts',
];

/** Runs the slow files of each project first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort.call(this, files);
    const projects = Map.groupBy(longestFirst, ({ project }) => project.name);
    return [...projects.values()].flatMap((specifications) => {
      const { first = [], then = [] } = Object.groupBy(specifications, ({ moduleId }) =>
        slow.some((end) => moduleId.endsWith(end)) ? 'first' : 'then',
      );
      return [...first, ...then];
    });
  }
}
