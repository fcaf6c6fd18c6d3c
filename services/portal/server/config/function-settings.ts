import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** What the app needs to know of the settings of the functions. */
export interface FunctionSettings {
  /** The public key of web push; undefined if no notifications are sent. */
  readonly webPushPublicKey: string | undefined;
  /** Whether a model answers in the chat. */
  readonly hasChatModel: boolean;
}

const providerKinds = ['AI_PRIMARY_KIND', 'AI_SECOND_KIND', 'AI_THIRD_KIND'];

export async function readFunctionSettings(projectFolder: string): Promise<FunctionSettings> {
  const settings = parseEnv(await readFile(join(projectFolder, 'functions/.env'), 'utf8').catch(() => ''));
  return {
    webPushPublicKey: settings['WEB_PUSH_PUBLIC_KEY'] || undefined,
    hasChatModel: providerKinds.some((name) => Boolean(settings[name])),
  };
}
