import { existsSync, watch } from 'node:fs';

/** Editors write a file in several steps. */
const settleMs = 60;

/** Calls `onChange` a moment after anything below a folder changed, until told to stop. */
export function watchFolder(folder: string, onChange: () => void): () => void {
  if (!existsSync(folder)) return () => {};
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs).unref();
  });
  // A folder that is taken away: there is nothing left to watch.
  watcher.on('error', () => {});
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
