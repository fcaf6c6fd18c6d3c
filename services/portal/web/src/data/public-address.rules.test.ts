import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { publicAddress } from './public-address.rules.ts';

const url = 'https://portal.test';
const { storage } = createClient(url, 'sb_publishable_key', { auth: { persistSession: false, autoRefreshToken: false } });

test.each(['a/cover.webp', '/a/cover.webp', 'a club/ปก.webp', 'a%20b/c?d#e.png'])(
  'the address of %s is the one that supabase-js writes, with a width and without',
  (path) => {
    expect(publicAddress(url, 'covers', path)).toBe(storage.from('covers').getPublicUrl(path).data.publicUrl);
    const transform = { width: 320, resize: 'contain' } as const;
    expect(publicAddress(url, 'covers', path, transform)).toBe(
      storage.from('covers').getPublicUrl(path, { transform }).data.publicUrl,
    );
  },
);
