import { m } from '../src/paraglide/messages.js';

/** A notice as the system shows it. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly lang: 'th' | 'en';
  /** A newer notice of the same takes the place of an older one. */
  readonly tag: string;
  readonly data: { readonly url: string };
  readonly actions: readonly { readonly action: 'open' | 'dismiss'; readonly title: string }[];
}

/** The notification of a push message. Any other message becomes one that opens the front page. */
export function readPush(text: string, origin: string): Notice {
  const message = parse(text);
  const lang = message['lang'] === 'en' ? 'en' : 'th';
  const spoken = { locale: lang } as const;
  return {
    title: textOf(message['title']) ?? m.push_title({}, spoken),
    body: textOf(message['body']) ?? m.push_body({}, spoken),
    lang,
    tag: textOf(message['tag']) ?? 'portal',
    data: { url: within(textOf(message['url']), origin) },
    actions: [
      { action: 'open', title: m.push_open({}, spoken) },
      { action: 'dismiss', title: m.push_dismiss({}, spoken) },
    ],
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A notice leads into the app alone. */
function within(url: string | undefined, origin: string): string {
  const target = url === undefined ? undefined : URL.parse(url, origin);
  return target?.origin === origin ? target.href : `${origin}/`;
}
