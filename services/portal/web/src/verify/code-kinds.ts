import type { ComponentType } from 'react';
import { lazyPart } from '../ui/lazy-part.ts';
import { isUuid } from '@trivium/core';
import type { CheckProps } from './queries.ts';

/** A kind of document with a code on it, and what checks one. */
export interface CodeKind {
  readonly isOne: (code: string) => boolean;
  /** Drawn below the page's heading; waits by Suspense, and throws what could not be asked. */
  readonly Check: ComponentType<CheckProps>;
}

/** Every kind of code; each is known by how it begins, so no code is of two kinds. */
export const codeKinds: readonly CodeKind[] = [
  {
    isOne: (code) => isUuid(code) || /^F-/i.test(code),
    Check: lazyPart(() => import('./FormCheck.tsx').then((module) => module.FormCheck)),
  },
  {
    isOne: (code) => /^T-/i.test(code),
    Check: lazyPart(() => import('./CertificateCheck.tsx').then((module) => module.CertificateCheck)),
  },
];
