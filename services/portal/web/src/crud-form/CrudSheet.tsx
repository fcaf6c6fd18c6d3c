import { Suspense } from 'react';
import type { RowSheet, RowSheetProps } from './RowSheet.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

const LoadedSheet = lazyPart(() => import('./RowSheet.tsx').then((module) => module.RowSheet)) as unknown as typeof RowSheet;

/** `RowSheet`, whose script loads when the first one opens: a list is there without it. */
export const CrudSheet = <Row extends object>(props: RowSheetProps<Row>) => (
  <Suspense>
    <LoadedSheet {...props} />
  </Suspense>
);
