export interface ByteBudget {
  /** Opens the account of one body. */
  open(key: string): ByteAccount;
  readonly used: number;
}

export interface ByteAccount {
  /** Reserves the bytes and returns true, or returns false and reserves nothing if they do not fit. */
  reserve(bytes: number): boolean;
  close(): void;
}

/** Limits the bytes that bodies hold in memory: of all keys together, and of each key. */
export function createByteBudget({ total, perKey }: { total: number; perKey: number }): ByteBudget {
  const usedByKey = new Map<string, number>();
  let used = 0;
  return {
    open(key) {
      let own = 0;
      const change = (bytes: number) => {
        own += bytes;
        used += bytes;
        const left = (usedByKey.get(key) ?? 0) + bytes;
        if (left === 0) usedByKey.delete(key);
        else usedByKey.set(key, left);
      };
      return {
        reserve(bytes) {
          if (used + bytes > total || (usedByKey.get(key) ?? 0) + bytes > perKey) return false;
          change(bytes);
          return true;
        },
        close() {
          if (own > 0) change(-own);
        },
      };
    },
    get used() {
      return used;
    },
  };
}
