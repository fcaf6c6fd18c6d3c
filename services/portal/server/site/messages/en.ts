import type { WidenStrings } from '@trivium/server-pages';

export const en = {
  site: { name: 'Portal', footer: 'The portal of the student organisation: proposals, events, clubs, shop and chat.' },
  nav: { home: 'Overview', access: 'Who can do what' },
  errors: { lead: 'There’s nothing at this address.', home: 'Back to the overview' },
  home: {
    title: 'The student organisation’s portal',
    lead: 'This is the portal’s backend. Any Supabase client works with it unchanged; the web app at / is one of them.',
    connect: 'Connect',
    connectLead: 'GET /config.json gives a client the backend’s address and its publishable key.',
    services: 'Services',
    people: 'Demo accounts',
    peopleLead: 'They exist only on this machine, never beside real people or behind a public address.',
    role: 'Role',
    email: 'Email',
    password: 'Password',
    mailbox: 'Open the mailbox',
    mailboxLead: 'Every email the portal sends arrives in a mailbox on this machine. Find sign-in links and codes there.',
    studio: 'Open the studio',
    studioLead: 'See tables, rules, accounts and files, and run SQL as any of these people.',
    service: {
      rest: 'Tables, views and functions, compatible with PostgREST',
      auth: 'Sign-in: passwords, magic links and identity providers',
      storage: 'Files, protected by the same rules as rows',
      realtime: 'Changes, presence and messages over WebSocket',
      functions: 'The portal’s functions, run by Deno',
      openapi: 'A description of every table and function, for the secret key only',
    },
  },
  access: {
    title: 'Who can do what',
    lead: 'Every table and bucket, for anonymous visitors and each of the nine roles. The database itself enforces these rules.',
  },
} as const;

export type Messages = WidenStrings<typeof en>;
