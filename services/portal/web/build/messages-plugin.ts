import type { Plugin } from 'vite';
import { compileMessages, messagesFolder } from './compile-messages.ts';

/** Compiles the messages when Vite's own server starts, and when one changes. */
export function messagesPlugin(): Plugin {
  return {
    name: 'messages',
    apply: 'serve',
    async configureServer({ watcher, config }) {
      await compileMessages();
      watcher.add(messagesFolder);
      watcher.on('change', (path) => {
        if (path.startsWith(messagesFolder)) compileMessages().catch((error: Error) => config.logger.error(error.message));
      });
    },
  };
}
