import type { DenoApi } from '../_shared/deno.ts';

declare const Deno: DenoApi;

const leaks: unknown[] = [];
const tries: Record<string, () => unknown> = {
  fine: () => Deno.pid,
  throws: () => {
    throw new Error('thrown by the handler');
  },
  crash: async () => {
    setTimeout(() => {
      throw new Error('thrown outside');
    });
    await new Promise(() => {});
  },
  exit: () => Deno.exit(3),
  loop: () => {
    for (;;);
  },
  // As a loop does, but it leaves the processor to others.
  block: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  heap: () => {
    for (;;) leaks.push(Array.from({ length: 100_000 }, (_, index) => ({ index })));
  },
  buffers: async () => {
    for (;;) {
      leaks.push(new Uint8Array(16 * 1024 * 1024).fill(1));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
  never: () => new Promise(() => {}),
  read: () => Deno.readTextFile('/etc/hostname'),
  config: () => Deno.readTextFile(new URL('../../config.toml', import.meta.url).pathname),
  own: () => Deno.readTextFile(new URL('index.ts', import.meta.url).pathname),
  write: () => Deno.writeTextFile(new URL('written.txt', import.meta.url).pathname, 'text'),
  run: () => new Deno.Command('/bin/true').output(),
  ffi: () => Deno.dlopen('/lib/x86_64-linux-gnu/libc.so.6', {}),
};

// Misbehaves as its path says.
Deno.serve(async (request) => {
  const name = new URL(request.url).pathname.split('/')[2] ?? '';
  if (name === 'log') {
    console.log('a line of the function');
    console.error(
      'printed with',
      Deno.env.get('OWN_SECRET'),
      Deno.env.get('SUPABASE_SERVICE_ROLE_KEY'),
      Deno.env.get('SUPABASE_DB_URL'),
    );
    return new Response('logged');
  }
  return Response.json({ result: String(await tries[name]?.()) });
});
