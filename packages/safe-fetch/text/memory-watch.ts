// A thread that kills its process when that uses too much memory, even if the process is busy.

/** Bytes; an ordinary page needs a sixth of it. */
const maxBytes = 640 * 1024 * 1024;

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL');
}, 20);
