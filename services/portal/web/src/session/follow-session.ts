import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { claimCart } from '../shop/cart/use-cart.ts';
import { personalStorage, personalWindowStorage } from './personal-storage.ts';
import { sessionQuery } from './queries.ts';
import { rememberVisitor } from './remember-visitor.ts';
import { storedUserId, storeSession } from './stored-session.ts';

interface Router {
  readonly clearCache: () => void;
  readonly invalidate: () => Promise<void>;
}

/** Keeps every page in step with who is signed in, in this tab or another; what one person read is not the next one's. */
export function followSession(db: Client, queries: QueryClient, router: Router): void {
  // supabase-js tells of the session that it found as of one that began.
  let present = storedUserId() ?? null;
  rememberVisitor();
  db.auth.onAuthStateChange((_event, session) => {
    const user = session?.user.id ?? null;
    if (user === present) return;
    present = user;
    rememberVisitor();
    if (user === null) storeSession(null);
    else for (const storage of [personalStorage, personalWindowStorage]) storage.claimVisitorItems(user, claimCart);
    void import('../offline/persist-queries.ts').then(({ forgetQueries }) => forgetQueries()).catch(() => {});
    // Runs after the callback, in which supabase-js holds its lock.
    setTimeout(() => {
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      // A page that is opened again would show the former reader's until it is loaded.
      router.clearCache();
      void queries.fetchQuery({ ...sessionQuery(db), staleTime: 0 }).finally(() => void router.invalidate());
    });
  });
}
