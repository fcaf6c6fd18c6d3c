/** A server-sent event whose data is JSON. */
export interface ServerEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Sent back in Last-Event-ID. */
  readonly id: string | undefined;
}

/** Reads server-sent events from pieces of a stream, however they are cut. Skips comments and data that is not JSON. */
export function createEventReader(): (piece: string) => ServerEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(readBlock);
  };
}

function readBlock(block: string): ServerEvent[] {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (name !== undefined) fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  const data = recordOf(fields.get('data'));
  return data ? [{ event: fields.get('event') ?? 'message', data, id: fields.get('id') }] : [];
}

/** A JSON object; undefined for anything else. */
export function recordOf(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
