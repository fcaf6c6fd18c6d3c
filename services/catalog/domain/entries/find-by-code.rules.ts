import type { CodeSystem, Entry } from '../../contract/index.ts';

/**
 * The entries that a code names: ATC and ATCvet by prefix, RxNorm exactly. Codes that were replaced still find the drug
 * they meant; with `asOf` (`2022-06-30`), a code counts only while it may have been the one in use: an old code until
 * its replacement was seen, a new one from after the old one was last seen.
 */
export function findByCode(entries: readonly Entry[], system: CodeSystem, code: string, asOf?: string): readonly Entry[] {
  const wanted = code.toUpperCase();
  const matches = (own: string) => (system === 'rxnorm' ? own === wanted : own.startsWith(wanted));
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
