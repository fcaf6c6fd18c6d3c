import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 20;

/** Asks again and again until the condition holds. Resolves to false when `limitMs` passed first. */
export async function waitUntil(isMet: () => boolean | Promise<boolean>, limitMs = Infinity): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (!(await isMet())) {
    if (Date.now() >= deadline) return false;
    await pause(everyMs);
  }
  return true;
}
