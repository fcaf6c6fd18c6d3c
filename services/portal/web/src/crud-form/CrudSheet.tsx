import { lazy, Suspense } from 'react';
import type { RowSheet, RowSheetProps } from './RowSheet.tsx';

const LoadedSheet = lazy(async () => ({ default: (await import('./RowSheet.tsx')).RowSheet })) as unknown as typeof RowSheet;

/** `RowSheet`, whose script loads when the first one opens: a list is there without it. */
export const CrudSheet = <Row extends object>(props: RowSheetProps<Row>) => (
  <Suspense>
    <LoadedSheet {...props} />
  </Suspense>
);
