/** The nine endpoints of the specification. Only the OpenAPI description lists the extensions. */
export const endpoints = [
  { method: 'GET', path: '/api/drugs', summary: 'Every entry.' },
  { method: 'GET', path: '/api/drugs/{slug}', summary: 'One entry, whole.' },
  { method: 'GET', path: '/api/catalog', summary: 'The whole catalog.' },
  { method: 'GET', path: '/api/catalog/csv', summary: 'The whole catalog as CSV: a row for each drug and dosage.' },
  { method: 'GET', path: '/api/by-code', summary: 'Entries by ATC or RxNorm code.' },
  { method: 'GET', path: '/api/keys/{kid}', summary: "A signer's public key." },
  { method: 'GET', path: '/api/log', summary: 'The transparency log: every signature and every key change.' },
  { method: 'GET', path: '/api/health', summary: 'Whether the cited pages still exist.' },
  { method: 'GET', path: '/api/dataset', summary: 'Bulk export for institutions, not open yet.' },
] as const;
