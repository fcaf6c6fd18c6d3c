import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';

/** As Supabase cuts a line of a function's log. */
const longestLine = 10_000;

/** Calls `onLine` for each line, cut where it is too long; what has no end is handed on in pieces. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') onLine(line.slice(0, longestLine));
    if (rest.length < longestLine) return;
    onLine(rest.slice(0, longestLine));
    rest = '';
  });
  stream.on('end', () => rest !== '' && onLine(rest));
}
