import { isTrialOrigin } from '@trivium/tlog';
import { encodeBase64, openNote, parseCheckpoint, parseVerifierKey } from '@trivium/transparency';
import type { LogView, WebData } from '../web/data.ts';
import { findByCode } from '../domain/entries/find-by-code.rules.ts';
import { fileReport, findReport } from '../domain/reports/file-report.ts';
import type { Context } from '../http/context.ts';

/** The data of the pages: the same as the API's. */
export function webData(
  context: Context,
  {
    publicUrl,
    family,
    revision,
    verifier,
    now,
    reportUrl,
    reportEmail,
    bundles,
  }: Pick<WebData, 'publicUrl' | 'family' | 'revision' | 'verifier' | 'now' | 'reportUrl' | 'reportEmail' | 'bundles'>,
): WebData {
  const { catalog, search, log, policy, witnessKeys } = context;
  const byName = () => catalog().entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return {
    publicUrl,
    family,
    revision,
    verifier,
    now,
    reportUrl,
    reportEmail,
    fileReport: (input) => fileReport(context, catalog().entries, input),
    findReport: (id) => findReport(context.pool, id),
    reportLimit: context.reportLimit,
    bundles,
    corrections: () => catalog().content.corrections,
    contact: context.contact,
    entries: byName,
    terms: () => catalog().content.terms,
    find: (query) => search.find(catalog().entries, query),
    findByCode: (system, code) => findByCode(catalog().entries, system, code),
    keys: () => catalog().keys,
    health: context.health,
    lastUpdated: () => catalog().lastUpdated.toISOString(),
    log: (): LogView => {
      const { checkpoint, log: entries } = catalog();
      const note = openNote(checkpoint.note, [parseVerifierKey(log.verifierKey), ...witnessKeys]);
      const { origin, root } = parseCheckpoint(note.text);
      return {
        size: checkpoint.size,
        entries,
        checkpoint: checkpoint.note,
        origin,
        isTrial: isTrialOrigin(origin),
        root: encodeBase64(root),
        signedAt: checkpoint.signedAt.toISOString(),
        verifierKey: log.verifierKey,
        policy,
        witnesses: witnessKeys.map((key) => {
          const signed = note.verified.find((each) => each.key.name === key.name && each.timestamp !== undefined);
          const time = signed?.timestamp === undefined ? null : new Date(Number(signed.timestamp) * 1000).toISOString();
          return { name: key.name, cosignedAt: time };
        }),
      };
    },
  };
}
