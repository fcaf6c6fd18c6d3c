import type { Readable, Writable } from 'node:stream';

/** Passes on whole lines so that those of several processes do not run into each other. */
export function forwardLines(from: Readable, to: Writable): void {
  let rest = '';
  const write = (text: string) => {
    if (text === '' || to.write(text)) return;
    from.pause();
    to.once('drain', () => from.resume());
  };
  from.setEncoding('utf8');
  from.on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end === 0) {
      rest += text;
      return;
    }
    write(rest + text.slice(0, end));
    rest = text.slice(end);
  });
  from.on('end', () => write(rest && `${rest}\n`));
}
