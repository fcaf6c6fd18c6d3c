import { lstat, readFile } from 'node:fs/promises';
import { duplicateMember } from './duplicate-members.rules.ts';

/** Why a file was not read. The message never quotes the file, which may be a link to anything. */
export interface ReadFailure {
  readonly rule: 'file_unreadable' | 'file_not_regular' | 'file_too_large' | 'json_invalid' | 'member_repeated';
  readonly message: string;
}

/** Ten times the size of an entry. */
const maxFileBytes = 256 * 1024;

/** Reads a JSON file of the content folder. An invalid file never makes it throw. */
export async function readJson(path: string): Promise<{ readonly json: unknown } | ReadFailure> {
  try {
    const stats = await lstat(path);
    if (!stats.isFile()) return { rule: 'file_not_regular', message: 'is not a regular file; links are not followed' };
    if (stats.size > maxFileBytes) return { rule: 'file_too_large', message: `has more than ${maxFileBytes} bytes` };
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
    return { rule: 'json_invalid', message: at === undefined ? 'is not JSON' : `is not JSON (${at})` };
  }
  const repeated = duplicateMember(text);
  return repeated === undefined ? { json } : { rule: 'member_repeated', message: `has ${repeated} twice in one object` };
}
