import type { WidenStrings } from '@trivium/server-pages';

export const en = {
  site: { name: 'Portal', footer: 'The portal of the student organisation: proposals, events, clubs, shop and chat.' },
  nav: { home: 'What runs', access: 'Who may do what' },
  errors: { lead: 'Nothing is at this address.', home: 'See what runs here' },
  home: {
    title: 'The student organisation’s portal',
    lead: 'The backend runs here and speaks as Supabase does, so any client of Supabase works with it as it is. The web app at / is one of them.',
    connect: 'Connect',
    connectLead: 'GET /config.json tells a client where the backend is, and the key that opens it.',
    services: 'What answers here',
    people: 'People to sign in as',
    peopleLead: 'They are there on this machine alone, and never beside real people or behind a public address.',
    role: 'Role',
    email: 'E-mail',
    password: 'Password',
    mailbox: 'Open the mailbox',
    mailboxLead: 'Mail to anybody arrives in a mailbox on this machine: magic links and codes can be read there.',
    service: {
      rest: 'Tables, views and functions, as PostgREST answers them',
      auth: 'Signing in: passwords, magic links, identity providers',
      storage: 'Files, under the same rules as rows',
      realtime: 'Changes, presence and messages over a websocket',
      functions: 'The portal’s functions, run by Deno',
      openapi: 'A description of every table and function, for the secret key alone',
    },
  },
  access: {
    title: 'Who may do what',
    lead: 'Every table and bucket, for anonymous visitors and each of the nine roles. The rules are the database’s own; this list was written before them, and the tests hold them to it.',
  },
} as const;

export type Messages = WidenStrings<typeof en>;
