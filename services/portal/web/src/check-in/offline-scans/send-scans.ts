import type { Client } from '../../data/client.ts';
import { checkIn, readAttendance } from '../mutations.ts';
import { markRefused, readScans, removeScans, storeScan } from './scan-store.ts';
import { attemptOf, keyOf, type Attempt, type Scan } from './scan.rules.ts';

/** Fewer at a time than a browser's connections to one host, because the page needs some. */
const lanes = 4;
const timeoutMs = 15_000;
const freshMs = 10_000;
/** When this tab made them, by the monotonic clock. */
const taken = new Map<string, number>();

/** Stores a scan on the device. The sender listens to the store. */
export async function takeScan(scan: Scan): Promise<void> {
  if (navigator.onLine) taken.set(keyOf(scan), performance.now());
  await storeScan(scan);
}

/**
 * Sends a person's waiting scans, from one tab at a time. Sending twice is harmless: the database
 * counts a person once an event.
 * @returns how many now count, and whether some could not be sent
 */
export const sendScans = (db: Client, userId: string): Promise<{ readonly counted: number; readonly isCut: boolean }> =>
  navigator.locks.request('portal-scans', async () => {
    const waiting = (await readScans()).filter((scan) => scan.userId === userId && scan.refusal === undefined);
    let counted = 0;
    let isCut = false;
    const lane = async () => {
      for (let scan = waiting.pop(); scan !== undefined && !isCut; scan = waiting.pop()) {
        const attempt = await send(db, scan);
        if (attempt.kind === 'unsent') isCut = true;
        else if (attempt.kind === 'refused') await markRefused(scan, attempt.refusal);
        else {
          counted += 1;
          await settle(scan);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return { counted, isCut };
  });

/** A counted person needs no other scan of the same event. */
async function settle({ userId, eventId }: Scan): Promise<void> {
  await removeScans((await readScans()).filter((other) => other.userId === userId && other.eventId === eventId));
}

async function send(db: Client, scan: Scan): Promise<Attempt> {
  const { error, status } = await checkIn(db, { code: scan.code, ...timeOf(scan) }, AbortSignal.timeout(timeoutMs));
  const attempt = attemptOf({ status, code: error?.code });
  if (attempt.kind !== 'refused') return attempt;
  // An earlier attempt may have counted without its answer reaching this device.
  const attendance = await readAttendance(db, scan);
  if (attendance.error) return { kind: 'unsent' };
  return attendance.data.length > 0 ? { kind: 'counted' } : attempt;
}

/** A scan that is sent at once goes without its time: the server's clock is more reliable. */
function timeOf(scan: Scan): { readonly scanned_at?: string } {
  const at = taken.get(keyOf(scan));
  taken.delete(keyOf(scan));
  return at !== undefined && performance.now() - at < freshMs ? {} : { scanned_at: scan.scannedAt };
}
