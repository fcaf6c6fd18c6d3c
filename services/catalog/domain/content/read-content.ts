import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  keyEventFile,
  signatureFile,
  corrections as correctionsFile,
  terms as termsFile,
  type Correction,
  type KeyEventFile,
  type SignatureFile,
  type SignedEntry,
  type Terms,
} from '../../contract/index.ts';
import { checkCatalog, checkCorrections } from './check-catalog.rules.ts';
import { checkEntry } from './check-entry.rules.ts';
import { buildKeyring, checkSignatures, type ValidSignature } from './check-signatures.rules.ts';
import type { ContentProblem } from './problem.ts';
import { readJson } from './read-json.ts';
import type { Keyring } from '../signing/keyring.rules.ts';

export const contentFolder = join(import.meta.dirname, '../../content');

/** An entry that passed every rule, its signed bytes, and its valid signatures. */
export interface ContentEntry {
  readonly entry: SignedEntry;
  readonly payload: Uint8Array;
  readonly payloadSha256: string;
  readonly signatures: readonly ValidSignature[];
}

export interface Content {
  /** The names of species, routes and units. */
  readonly terms: Terms;
  /** Published figures that were wrong. */
  readonly corrections: readonly Correction[];
  /** In alphabetical order of their slugs. */
  readonly entries: readonly ContentEntry[];
  readonly keyEvents: readonly KeyEventFile[];
  readonly keys: Keyring;
  /** Problems that prevent the content from being served. */
  readonly problems: readonly ContentProblem[];
  /** Problems that prevent a signature from being logged. The entry is served without it. */
  readonly warnings: readonly ContentProblem[];
}

const noTerms: Terms = { species: [], routes: [], units: [], bases: [] };

/** Reads `terms.json`, `corrections.json`, `entries/`, `keys/` and `signatures/` below a folder. Invalid files never make it throw. */
export async function readContent(folder = contentFolder): Promise<Content> {
  const problems: ContentProblem[] = [];
  const warnings: ContentProblem[] = [];
  const keyFiles = await readFolder(folder, 'keys', problems);
  const keyEvents = keyFiles.flatMap(({ file, json }) => readAs<KeyEventFile>(keyEventFile, file, json, problems));
  const { keyring, rejected } = buildKeyring(keyEvents);
  if (rejected)
    problems.push({ file: keyFiles[rejected.index]?.file ?? 'keys', field: '', rule: rejected.code, message: rejected.message });

  const terms = await readTerms(folder, problems);
  const entries: SignedEntry[] = [];
  for (const { file, name, json } of await readFolder(folder, 'entries', problems)) {
    const checked = checkEntry(json, name, terms);
    problems.push(...checked.problems.map((problem) => ({ file, ...problem })));
    if (checked.entry) entries.push(checked.entry);
  }
  problems.push(...checkCatalog(entries));
  const corrections = await readCorrections(folder, entries, problems);

  const signatures = new Map<string, SignatureFile>();
  for (const { file, name, json } of await readFolder(folder, 'signatures', problems)) {
    const [read] = readAs<SignatureFile>(signatureFile, file, json, problems);
    if (read) signatures.set(name, read);
    if (!entries.some(({ slug }) => slug === name))
      warnings.push({ file, field: '', rule: 'signature_of_nothing', message: `there is no entry ${name}` });
  }
  const read = entries.map((entry): ContentEntry => {
    const empty: SignatureFile = { payloadType: 'application/vnd.trivium.catalog.entry+json', payloadSha256: '', signatures: [] };
    const own = signatures.get(entry.slug);
    const file = `signatures/${entry.slug}.json`;
    const checked = checkSignatures(entry, own ?? empty, keyring);
    if (!own) warnings.push({ file, field: '', rule: 'entry_unsigned', message: `${entry.slug} is not signed` });
    for (const { code, message } of checked.rejected) warnings.push({ file, field: 'signatures', rule: code, message });
    return { entry, payload: checked.payload, payloadSha256: checked.payloadSha256, signatures: checked.valid };
  });
  return { terms, corrections, entries: read, keyEvents, keys: keyring, problems, warnings };
}

async function readTerms(folder: string, problems: ContentProblem[]): Promise<Terms> {
  const file = 'terms.json';
  const result = await readJson(join(folder, file));
  if ('json' in result) return readAs<Terms>(termsFile, file, result.json, problems)[0] ?? noTerms;
  problems.push({ file, field: '', ...result });
  return noTerms;
}

/** A catalog without the file has no corrections. */
async function readCorrections(
  folder: string,
  entries: readonly SignedEntry[],
  problems: ContentProblem[],
): Promise<readonly Correction[]> {
  const file = 'corrections.json';
  if (!existsSync(join(folder, file))) return [];
  const result = await readJson(join(folder, file));
  if (!('json' in result)) {
    problems.push({ file, field: '', ...result });
    return [];
  }
  const [corrections = []] = readAs<Correction[]>(correctionsFile, file, result.json, problems);
  problems.push(...checkCorrections(corrections, entries));
  return corrections;
}

interface ReadFile {
  readonly file: string;
  /** Without its extension. */
  readonly name: string;
  readonly json: unknown;
}

/** Reading one file after the other would mostly wait; all at once could exceed the open files of a process. */
const filesAtOnce = 32;

async function readFolder(folder: string, part: string, problems: ContentProblem[]): Promise<ReadFile[]> {
  const names = await readdir(join(folder, part)).catch((error: Error) => {
    // A catalog needs no signatures or keys, but it needs entries.
    if (part === 'entries') problems.push({ file: part, field: '', rule: 'folder_unreadable', message: error.message });
    return [];
  });
  const read: ReadFile[] = [];
  // Without the ending: `afoxolaner` comes before `afoxolaner-with-milbemycin`.
  const stems = names.flatMap((each) => (each.endsWith('.json') ? [each.slice(0, -5)] : [])).toSorted();
  for (let at = 0; at < stems.length; at += filesAtOnce) {
    const slice = stems.slice(at, at + filesAtOnce);
    const results = await Promise.all(slice.map((stem) => readJson(join(folder, part, `${stem}.json`))));
    for (const [position, result] of results.entries()) {
      const name = slice[position] as string;
      const file = `${part}/${name}.json`;
      if ('json' in result) read.push({ file, name, json: result.json });
      else problems.push({ file, field: '', ...result });
    }
  }
  return read;
}

function readAs<T>(schema: z.ZodType<T>, file: string, json: unknown, problems: ContentProblem[]): T[] {
  const parsed = schema.safeParse(json);
  if (parsed.success) return [parsed.data];
  for (const issue of parsed.error.issues)
    problems.push({ file, field: issue.path.join('.'), rule: `schema_${issue.code}`, message: issue.message });
  return [];
}
