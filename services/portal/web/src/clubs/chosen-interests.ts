import { useState } from 'react';
import { personalStorage } from '../session/personal-storage.ts';

const key = 'interests';

/** The reader's interests, which stay on this device. */
export function useChosenInterests(): readonly [readonly string[], (interest: string) => void] {
  const [chosen, setChosen] = useState<readonly string[]>(() => (personalStorage.get(key) ?? '').split(' ').filter(Boolean));
  const turn = (interest: string) => {
    const next = chosen.includes(interest) ? chosen.filter((each) => each !== interest) : [...chosen, interest];
    setChosen(next);
    if (next.length === 0) personalStorage.remove(key);
    else personalStorage.set(key, next.join(' '));
  };
  return [chosen, turn];
}
