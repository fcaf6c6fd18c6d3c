import { useEffect, useState } from 'react';
import { onScansChange, readScans } from './scan-store.ts';
import { ofPerson, type Scan } from './scan.rules.ts';

/** What one person scanned on this device and what does not count yet, newest first. */
export function useScans(userId: string): readonly Scan[] {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  useEffect(() => {
    let isThere = true;
    const read = async () => {
      const all = await readScans();
      if (isThere) setScans(ofPerson(all, userId));
    };
    void read();
    const leave = onScansChange(() => void read());
    return () => {
      isThere = false;
      leave();
    };
  }, [userId]);
  return scans;
}
