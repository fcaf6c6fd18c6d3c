import type { ResolveResult } from '../../contract/index.ts';
import type { View } from '../view.ts';

/** Whether none of the sources that a result cites could be read. */
export const isUnread = (sources: ResolveResult['citedSources']): boolean =>
  sources.length > 0 && !sources.some(({ checked }) => checked);

/** What a result is, in a line: a source that could not be read is no evidence that leaves the question open. */
export const resultHeading = ({ t }: View, { status, citedSources }: ResolveResult): string =>
  status === 'ambiguous' && isUnread(citedSources) ? t.resolver.unread : t.resolver.status[status];
