import { lazy, type ComponentType } from 'react';
import { isIdOfAnyCase } from '../kit/ids.rules.ts';

/** The query of the address that a printed code leads to: `step=3&hash=…`. */
export type CodeMarks = Readonly<Record<string, string>>;

export interface CheckProps {
  readonly code: string;
  readonly marks: CodeMarks;
}

/** A kind of document with a code on it, and what checks one. */
export interface CodeKind {
  readonly isOne: (code: string) => boolean;
  /** Drawn below the page's heading; waits by Suspense, and throws what could not be asked. */
  readonly Check: ComponentType<CheckProps>;
}

/** Every kind of code; each is known by how it begins, so no code is of two kinds. */
export const codeKinds: readonly CodeKind[] = [
  {
    isOne: isIdOfAnyCase,
    Check: lazy(async () => ({ default: (await import('./FormCheck.tsx')).FormCheck })),
  },
  {
    isOne: (code) => /^T-/i.test(code),
    Check: lazy(async () => ({ default: (await import('./CertificateCheck.tsx')).CertificateCheck })),
  },
];
