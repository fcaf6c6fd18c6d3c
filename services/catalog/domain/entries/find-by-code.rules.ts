import type { CodeSystem, Entry } from '../../contract/index.ts';

/**
 * The entries with a code: ATC and ATCvet match by prefix, RxNorm exactly. Replaced codes still find their drug. With `asOf`
 * (`2022-06-30`), a code matches only while it may have been in use: an old code until its replacement was first seen, a new
 * one after the old one was last seen.
 */
export function findByCode<Each extends Pick<Entry, 'codes' | 'codeHistory'>>(
  entries: readonly Each[],
  system: CodeSystem,
  code: string,
  asOf?: string,
): readonly Each[] {
  const query = code.toUpperCase();
  const matches = (own: string) => (system === 'rxnorm' ? own === query : own.startsWith(query));
  const month = asOf?.slice(0, 7);
  return entries.filter(({ codes, codeHistory = [] }) => {
    const changes = codeHistory.filter((change) => change.system === system);
    const isCurrent = (own: string) =>
      month === undefined || !changes.some(({ replacedBy, lastSeen }) => replacedBy === own && month <= lastSeen);
    const wasCurrent = ({ replacementSeen }: { replacementSeen: string }) => month === undefined || month < replacementSeen;
    return (
      codes[system].some((own) => matches(own) && isCurrent(own)) ||
      changes.some((change) => matches(change.code) && wasCurrent(change))
    );
  });
}
