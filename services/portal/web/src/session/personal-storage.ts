import { storedUserId } from './stored-session.ts';

/**
 * What somebody typed or chose and has not sent, in this browser. It is stored under the person who is signed in, so
 * nobody else who signs in here reads it or sends it. What a visitor typed goes to the person whose sign-in follows.
 */
export interface PersonalStorage {
  /** The storage key of an item of the current person. */
  readonly keyOf: (name: string) => string;
  readonly get: (name: string) => string | null;
  /** If the browser's storage is full or blocked, the item is kept until the page closes. */
  readonly set: (name: string, value: string) => void;
  readonly remove: (name: string) => void;
  /** Gives the visitor's items to the person who has signed in. */
  readonly claimVisitorItems: (person: string, merge: Merge) => void;
}

/** Merges an item that both the person and the visitor have; the visitor's is newer. */
type Merge = (name: string, own: string, visitors: string) => string;

const visitor = 'visitor';
const keyFor = (person: string, name: string) => `portal:${person}:${name}`;

function createPersonalStorage(storageOf: () => Storage): PersonalStorage {
  const unsaved = new Map<string, string>();
  const keyOf = (name: string) => keyFor(storedUserId() ?? visitor, name);
  const read = (key: string): string | null => {
    try {
      return unsaved.get(key) ?? storageOf().getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key: string, value: string) => {
    try {
      storageOf().setItem(key, value);
      unsaved.delete(key);
    } catch {
      unsaved.set(key, value);
    }
  };
  const erase = (key: string) => {
    unsaved.delete(key);
    try {
      storageOf().removeItem(key);
    } catch {
      // Blocked storage contains nothing.
    }
  };
  const keys = (): string[] => {
    try {
      return [...Object.keys(storageOf()), ...unsaved.keys()];
    } catch {
      return [...unsaved.keys()];
    }
  };
  return {
    keyOf,
    get: (name) => read(keyOf(name)),
    set: (name, value) => write(keyOf(name), value),
    remove: (name) => erase(keyOf(name)),
    claimVisitorItems(person, merge) {
      const prefix = keyFor(visitor, '');
      for (const key of keys().filter((each) => each.startsWith(prefix))) {
        const [name, visitors] = [key.slice(prefix.length), read(key) ?? ''];
        const own = read(keyFor(person, name));
        write(keyFor(person, name), own === null ? visitors : merge(name, own, visitors));
        erase(key);
      }
    },
  };
}

/** Until the person sends or drops it. */
export const personalStorage = createPersonalStorage(() => localStorage);
/** Until the window is closed. */
export const personalWindowStorage = createPersonalStorage(() => sessionStorage);
