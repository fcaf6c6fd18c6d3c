import { existsSync, watch } from 'node:fs';

/** Editors write a file in several steps. */
const settleMs = 60;

/** Calls `onChange` shortly after a change below a folder. Returns a function that stops watching. */
export function watchFolder(folder: string, onChange: () => void): () => void {
  if (!existsSync(folder)) return () => {};
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs).unref();
  });
  // The folder was removed.
  watcher.on('error', () => {});
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
