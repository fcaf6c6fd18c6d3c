import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';

/** As in Supabase's function logs. */
const maxLineLength = 10_000;

/** Calls `onLine` for each line, truncated to the maximum. Text without line breaks is passed on in pieces. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') onLine(line.slice(0, maxLineLength));
    if (rest.length < maxLineLength) return;
    onLine(rest.slice(0, maxLineLength));
    rest = '';
  });
  stream.on('end', () => rest !== '' && onLine(rest));
}
