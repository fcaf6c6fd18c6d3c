import { useEffect, useState } from 'react';
import { onScansChange, readScans } from './scan-store.ts';
import { ofPerson, type Scan } from './scan.rules.ts';

/** A person's scans on this device that do not count yet, newest first. */
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
