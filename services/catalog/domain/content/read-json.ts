import { lstat, readFile } from 'node:fs/promises';
import { duplicateMember } from './duplicate-members.rules.ts';

/** Why a file is not taken; never what stands in it, which may be anything that a link leads to. */
export interface ReadFailure {
  readonly rule: 'file_unreadable' | 'file_not_regular' | 'file_too_large' | 'json_invalid' | 'member_repeated';
  readonly message: string;
}

/** An entry has a tenth of it. */
const largestFile = 256 * 1024;

/** Reads a JSON file of the content folder. It never throws for what stands there. */
export async function readJson(path: string): Promise<{ readonly json: unknown } | ReadFailure> {
  try {
    const found = await lstat(path);
    if (!found.isFile()) return { rule: 'file_not_regular', message: 'is no file of its own: links are not followed' };
    if (found.size > largestFile) return { rule: 'file_too_large', message: `has more than ${largestFile} bytes` };
    return parse(await readFile(path, 'utf8'));
  } catch (error) {
    return { rule: 'file_unreadable', message: `cannot be read (${(error as { code?: string }).code ?? 'unknown'})` };
  }
}

function parse(text: string): { readonly json: unknown } | ReadFailure {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const at = /line \d+ column \d+/.exec((error as Error).message)?.[0];
    return { rule: 'json_invalid', message: at === undefined ? 'is no JSON' : `is no JSON (${at})` };
  }
  const repeated = duplicateMember(text);
  return repeated === undefined ? { json } : { rule: 'member_repeated', message: `has ${repeated} twice in one object` };
}
