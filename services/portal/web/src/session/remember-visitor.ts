import { storedUserId } from './stored-session.ts';

/** Says to the server whether a page of visitors would be of use here. Nothing secret: the session itself stays in storage. */
const cookie = 'signed-in';

/** Called at start and whenever somebody signs in or out: the next document shows the frame alone to those who are signed in. */
export function rememberVisitor(): void {
  const isSignedIn = storedUserId() !== undefined;
  const hasCookie = document.cookie.includes(`${cookie}=1`);
  if (isSignedIn !== hasCookie) document.cookie = `${cookie}=1; path=/; samesite=lax; max-age=${isSignedIn ? 31_536_000 : 0}`;
}
