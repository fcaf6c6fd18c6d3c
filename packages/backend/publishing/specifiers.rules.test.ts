import { describe, expect, test } from 'vitest';
import { rewriteSpecifiers } from './specifiers.rules.ts';

const surroundings = {
  path: 'backend/service/start.js',
  modules: new Set(['core/index.ts', 'core/testing.ts', 'backend/service/work.ts', 'backend/index.ts', 'backend/types.d.ts']),
  entries: new Map([
    ['@trivium/core', 'core/index.ts'],
    ['@trivium/core/testing', 'core/testing.ts'],
    ['@trivium/backend', 'backend/index.ts'],
  ]),
};
const rewrite = (text: string) => rewriteSpecifiers(text, surroundings);

describe('an import of one of our own packages becomes relative', () => {
  test.for([
    [`import { a } from '@trivium/core';`, `import { a } from '../../core/index.js';`],
    [`export * from "@trivium/core/testing";`, `export * from "../../core/testing.js";`],
    [`import '@trivium/core';`, `import '../../core/index.js';`],
    [`await import('@trivium/backend')`, `await import('../index.js')`],
    [`a: import("@trivium/core").A;`, `a: import("../../core/index.js").A;`],
  ] as const)('%s', ([before, after]) => expect(rewrite(before)).toBe(after));
});

describe('the name of a source file in a text becomes the name of the built file', () => {
  test.for([
    [`new Worker(new URL('./work.ts', import.meta.url))`, `new Worker(new URL('./work.js', import.meta.url))`],
    [`join(import.meta.dirname, '../index.ts')`, `join(import.meta.dirname, '../index.js')`],
    [`join(import.meta.dirname, "work.ts")`, `join(import.meta.dirname, "work.js")`],
    [`a: import('./work.ts').A;`, `a: import('./work.js').A;`],
  ] as const)('%s', ([before, after]) => expect(rewrite(before)).toBe(after));
});

test.for([
  `import { a } from 'hono';`,
  `const name = '@trivium/core';`,
  `import { a } from '@trivium/unknown';`,
  `join(folder, 'functions', name, 'index.ts')`,
  `import '../types.d.ts';`,
])('%s stays', (text) => expect(rewrite(text)).toBe(text));
