import type { z } from 'zod';
import { codeSystems, signedEntry, type SignedEntry, type Terms } from '../../contract/index.ts';
import { checkDoses } from './check-doses.rules.ts';
import { checkFigures } from './check-figures.rules.ts';
import { checkTerms } from './check-terms.rules.ts';
import { checkWithdrawals } from './check-withdrawals.rules.ts';
import { checkWording } from './check-wording.rules.ts';
import type { EntryProblem } from './problem.ts';

/** The names of schema rules by field; `*` is any index. */
const ruleNames: readonly (readonly [field: string, rule: string])[] = [
  ['dosages.*.citation', 'dosage_citation_missing'],
  ['codes.atc.*', 'atc_code_invalid'],
  ['codes.atcvet.*', 'atcvet_code_invalid'],
  ['codes.rxnorm.*', 'rxnorm_code_invalid'],
  ['citations.*.url', 'citation_url_invalid'],
  ['citations.*.seenAt', 'citation_url_invalid'],
  ['verificationTier', 'tier_unknown'],
  ['slug', 'slug_invalid'],
];

/** Checks one entry's file and lists all its problems. */
export function checkEntry(
  json: unknown,
  fileSlug: string,
  terms: Terms,
): { readonly entry?: SignedEntry; readonly problems: readonly EntryProblem[] } {
  const parsed = signedEntry.safeParse(json);
  if (!parsed.success) return { problems: parsed.error.issues.flatMap(schemaProblems) };
  const entry = parsed.data;
  const problems = [
    ...checkPlace(entry, fileSlug),
    ...checkReferences(entry),
    ...checkTerms(entry, terms),
    ...checkFigures(entry),
    ...checkDoses(entry, terms),
    ...checkWithdrawals(entry, terms),
    ...checkWording(entry),
    ...checkCodes(entry),
    ...checkTier(entry),
  ];
  return problems.length === 0 ? { entry, problems } : { problems };
}

function schemaProblems(issue: z.core.$ZodIssue): EntryProblem[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      rule: 'field_unknown',
      message: 'is not a field of an entry',
    }));
  const pattern = path.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.');
  const rule = ruleNames.find(([field]) => field === pattern)?.[1] ?? `schema_${issue.code}`;
  return [{ field: path.join('.'), rule, message: issue.message }];
}

function* checkPlace({ slug }: SignedEntry, fileSlug: string): Generator<EntryProblem> {
  if (slug !== fileSlug)
    yield { field: 'slug', rule: 'slug_not_file_name', message: `is ${slug}, but the file is named ${fileSlug}.json` };
}

/** Every dosage cites a citation of the entry, and no citation id occurs twice. */
function* checkReferences({ dosages, citations }: SignedEntry): Generator<EntryProblem> {
  const ids = citations.map(({ id }) => id);
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index)
      yield { field: `citations.${index}.id`, rule: 'citation_duplicate', message: `${id} is the id of an earlier citation` };
  for (const [index, { citation }] of dosages.entries())
    if (!ids.includes(citation))
      yield {
        field: `dosages.${index}.citation`,
        rule: 'citation_unknown',
        message: `${citation} is not the id of a citation of this entry`,
      };
}

/** Every code has a provenance, and every provenance is about a code of the entry. */
function* checkCodes({ codes, codeProvenance, codeHistory = [] }: SignedEntry): Generator<EntryProblem> {
  for (const system of codeSystems) {
    for (const [index, code] of codes[system].entries()) {
      const field = `codes.${system}.${index}`;
      if (codes[system].indexOf(code) !== index) yield { field, rule: 'code_duplicate', message: `${code} occurs twice` };
      if (!codeProvenance.some((each) => each.system === system && each.code === code))
        yield { field, rule: 'code_provenance_missing', message: `${code} needs a statement in codeProvenance` };
    }
  }
  for (const [index, { system, code }] of codeProvenance.entries())
    if (code !== null && !codes[system].includes(code))
      yield {
        field: `codeProvenance.${index}.code`,
        rule: 'code_unknown',
        message: `${code} is not a code of this entry in ${system}`,
      };
  for (const [index, { system, code, replacedBy, lastSeen, replacementSeen }] of codeHistory.entries()) {
    const field = `codeHistory.${index}`;
    if (!codes[system].includes(replacedBy))
      yield {
        field: `${field}.replacedBy`,
        rule: 'code_unknown',
        message: `${replacedBy} is not a code of this entry in ${system}`,
      };
    if (codes[system].includes(code))
      yield { field: `${field}.code`, rule: 'code_current', message: `${code} is listed as replaced, but is still in codes` };
    if (lastSeen > replacementSeen)
      yield { field: `${field}.lastSeen`, rule: 'history_backwards', message: 'is later than the month of the replacement' };
  }
}

/** Higher tiers need reviewers' signatures, and there are no reviewers' keys yet. */
function* checkTier({ verificationTier }: SignedEntry): Generator<EntryProblem> {
  if (verificationTier !== 'sourced')
    yield {
      field: 'verificationTier',
      rule: 'tier_unsigned',
      message: `${verificationTier} needs a reviewer's signature, and there is no reviewer's key yet; write sourced`,
    };
}
