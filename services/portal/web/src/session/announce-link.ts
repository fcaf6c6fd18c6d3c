import { m } from '../paraglide/messages.js';
import { explainRefusal } from '../refusals/explain-refusal.ts';
import { announce } from '../ui/announce.ts';
import type { SignInLink } from './sign-in-link.rules.ts';

/** Tells somebody who is signed in what a link did. */
export async function announceLink({ problem, isHalfConfirmed }: SignInLink): Promise<void> {
  if (problem !== undefined) announce({ text: await explainRefusal(problem, 'link'), kind: 'trouble', stays: true });
  else if (isHalfConfirmed) announce({ text: m.link_half_confirmed(), stays: true });
}
