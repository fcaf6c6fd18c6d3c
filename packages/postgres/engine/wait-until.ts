import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 20;

/** Polls until the condition holds. Resolves to false after `limitMs`. */
export async function waitUntil(isMet: () => boolean | Promise<boolean>, limitMs = Infinity): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (!(await isMet())) {
    if (Date.now() >= deadline) return false;
    await pause(everyMs);
  }
  return true;
}
