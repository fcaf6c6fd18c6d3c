/** A value of a connection as people enter it. */
export interface ConnectionField {
  readonly pattern: RegExp;
  readonly isRequired?: boolean;
  /** Never shown again. */
  readonly isSecret?: boolean;
  /** Decides who receives the secrets: with another one they must be entered again. */
  readonly isDestination?: boolean;
}

export type ConnectionValues = Readonly<Record<string, string>>;

export interface Connection {
  readonly fields: Readonly<Record<string, ConnectionField>>;
  /** The names of the settings that this connection stands for. */
  readonly settings: readonly string[];
  /** The settings, in the order of their names; undefined where one is not set. */
  readonly toSettings: (values: ConnectionValues) => readonly (string | undefined)[];
}

const key = /^[\x21-\x7e]{1,400}$/;
const address = /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/;
const host = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)`;

const chatModel = (place: 'PRIMARY' | 'SECOND' | 'THIRD'): Connection => ({
  fields: {
    kind: { pattern: /^(?:openai|anthropic|gemini)$/, isRequired: true, isDestination: true },
    model: { pattern: /^[A-Za-z0-9][\w.:/@-]{0,119}$/, isRequired: true },
    key: { pattern: key, isSecret: true },
    url: { pattern: /^https?:\/\/[^\s?#@\\]{1,290}$/, isDestination: true },
  },
  settings: ['KIND', 'MODEL', 'KEY', 'URL'].map((name) => `AI_${place}_${name}`),
  toSettings: ({ kind, model, key: secret, url }) => [kind, model, secret, url],
});

/** Everything that an administrator connects the portal with, by name. */
export const connections = {
  'chat-primary': chatModel('PRIMARY'),
  'chat-second': chatModel('SECOND'),
  'chat-third': chatModel('THIRD'),
  papers: {
    fields: {
      contact: { pattern: address },
      openalex_key: { pattern: key, isSecret: true },
      pubmed_key: { pattern: key, isSecret: true },
    },
    settings: ['PAPERS_CONTACT', 'OPENALEX_KEY', 'PUBMED_KEY'],
    toSettings: ({ contact, openalex_key, pubmed_key }) => [contact, openalex_key, pubmed_key],
  },
  mail: {
    fields: {
      server: { pattern: new RegExp(`^smtps?://${host}(?::\\d{1,5})?$`, 'i'), isRequired: true, isDestination: true },
      user: { pattern: /^[^\s]{1,320}$/ },
      password: { pattern: /^.{1,400}$/, isSecret: true },
      sender: { pattern: /^(?:[^<>@\r\n]{0,150}<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/, isRequired: true },
    },
    settings: ['SMTP_URL', 'MAIL_FROM'],
    toSettings: ({ server = '', user, password = '', sender }) => [
      user === undefined
        ? server
        : server.replace('//', `//${[user, password].map((part) => encodeURIComponent(part)).join(':')}@`),
      sender,
    ],
  },
  line: {
    fields: {
      token: { pattern: /^[\w+/=.-]{20,400}$/, isRequired: true, isSecret: true },
      to: { pattern: /^[CRU][0-9a-f]{32}$/, isRequired: true },
    },
    settings: ['LINE_CHANNEL_ACCESS_TOKEN', 'LINE_TO'],
    toSettings: ({ token, to }) => [token, to],
  },
  discord: {
    fields: {
      webhook: {
        pattern: /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api(?:\/v\d+)?\/webhooks\/\d{5,25}\/[\w-]{20,100}$/,
        isRequired: true,
        isSecret: true,
      },
    },
    settings: ['DISCORD_WEBHOOK_URL'],
    toSettings: ({ webhook }) => [webhook],
  },
  'web-push': {
    fields: {
      contact: { pattern: address, isRequired: true },
      public_key: { pattern: /^[A-Za-z0-9_-]{87}$/, isRequired: true },
      private_key: { pattern: /^[A-Za-z0-9_-]{43}$/, isRequired: true, isSecret: true },
    },
    settings: ['WEB_PUSH_SUBJECT', 'WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY'],
    toSettings: ({ contact, public_key, private_key }) => [`mailto:${contact}`, public_key, private_key],
  },
  calendar: {
    fields: {
      client_id: { pattern: /^[\w.-]{5,200}$/, isRequired: true },
      client_secret: { pattern: key, isRequired: true, isSecret: true },
      calendar_id: { pattern: /^[\w.@#-]{1,200}$/ },
    },
    settings: ['IDP_CLIENT_ID', 'IDP_CLIENT_SECRET', 'CALENDAR_ID'],
    toSettings: ({ client_id, client_secret, calendar_id }) => [client_id, client_secret, calendar_id],
  },
} as const satisfies Readonly<Record<string, Connection>>;

export type ConnectionName = keyof typeof connections;
export const connectionNames = Object.keys(connections) as ConnectionName[];

export const isConnectionName = (name: string): name is ConnectionName => Object.hasOwn(connections, name);
export const connectionOf = (name: ConnectionName): Connection => connections[name];

/** What a connection's values are sealed for: none can be moved to another row. */
export const connectionPurpose = (name: string): string => `connection_settings/${name}`;

/** The settings of the stored connections. Each replaces all settings that it stands for, so none is mixed with another's. */
export function settingsOf(stored: ReadonlyMap<ConnectionName, ConnectionValues>): ReadonlyMap<string, string | undefined> {
  return new Map(
    [...stored].flatMap(([name, values]) => {
      const { settings, toSettings } = connectionOf(name);
      const read = toSettings(values);
      return settings.map((setting, index): [string, string | undefined] => [setting, read[index]]);
    }),
  );
}
