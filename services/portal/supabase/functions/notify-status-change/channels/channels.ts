import type { Channel } from '../delivery.ts';
import { discord } from './discord.ts';
import { email } from './email.ts';
import { line } from './line.ts';
import { webPush } from './web-push.ts';

export const channels: readonly Channel[] = [line, discord, email, webPush];
