import type { Transaction } from '@trivium/postgres';

/** Tells policies what the request does, and lets the delete guard know that the API itself deletes. */
export const setRequestSettings = (transaction: Transaction, request: { operation: string; method: string; path: string }) =>
  transaction.query({
    name: 'storage-set-request-settings',
    text: `select set_config('storage.operation', $1, true), set_config('request.method', $2, true),
      set_config('request.path', $3, true), set_config('storage.allow_delete_query', 'true', true)`,
    values: [request.operation, request.method, request.path],
  });

export const allowDelete = (transaction: Transaction) =>
  transaction.query(`select set_config('storage.allow_delete_query', 'true', true)`);
