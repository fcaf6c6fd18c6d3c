import { m } from '../paraglide/messages.js';
import { refusalSentence } from '../refusals/sentences.ts';
import { announce } from '../ui/announce.ts';
import type { SignInLink } from './sign-in-link.rules.ts';

/** Tells somebody who is signed in what a link did. */
export function announceLink({ problem, isHalfConfirmed }: SignInLink): void {
  if (problem !== undefined) announce({ text: refusalSentence(problem, 'link'), kind: 'trouble', stays: true });
  else if (isHalfConfirmed) announce({ text: m.link_half_confirmed(), stays: true });
}
