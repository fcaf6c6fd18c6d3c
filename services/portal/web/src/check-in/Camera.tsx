import { Camera as CameraIcon } from '../ui/icons.gen.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../kit/use-latest.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { openPictureReader } from './read-code-picture.ts';

type State = 'off' | 'starting' | 'on' | 'forbidden' | 'missing';

/** The interval between two frames: fast enough to feel immediate, slow enough for the battery. */
const lookEveryMs = 120;

/** The camera. It reports each code that it sees once. */
export function Camera({ onText }: { readonly onText: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('off');
  const isWanted = state === 'starting' || state === 'on';
  const say = useLatest(onText);
  const start = useCallback(() => setState('starting'), []);

  useEffect(() => {
    // With permission granted before, the camera starts by itself. The reader is loaded while there is a network.
    void openPictureReader();
    void navigator.permissions
      ?.query({ name: 'camera' })
      .then(({ state: permission }) => permission === 'granted' && start())
      .catch(() => {});
  }, [start]);

  useEffect(() => {
    const player = video.current;
    if (!isWanted || !player) return;
    const leaving = new AbortController();
    void watch(
      player,
      leaving.signal,
      () => setState('on'),
      (text) => say.current(text),
    ).catch((error: unknown) => {
      if (!leaving.signal.aborted) setState(isForbidden(error) ? 'forbidden' : 'missing');
    });
    return () => leaving.abort();
  }, [isWanted, say]);

  return (
    <div className="relative grid aspect-square min-h-fit w-full overflow-hidden rounded-lg bg-sunken">
      <video
        ref={video}
        muted
        playsInline
        aria-label={m.checkin_camera()}
        className={`absolute inset-0 size-full object-cover ${state === 'on' ? '' : 'invisible'}`}
      />
      {state === 'on' && <Corners />}
      {state !== 'on' && (
        <div className="relative flex flex-col items-start justify-end gap-4 p-6">
          <CameraIcon size={32} strokeWidth={1.5} aria-hidden className="text-accent" />
          <p className="max-w-[24rem]" role={state === 'off' || state === 'starting' ? undefined : 'alert'}>
            {state === 'forbidden'
              ? m.checkin_camera_forbidden()
              : state === 'missing'
                ? m.checkin_camera_missing()
                : m.checkin_camera_lead()}
          </p>
          <Button onClick={start} isBusy={state === 'starting'}>
            {state === 'off' || state === 'starting' ? m.checkin_camera_open() : m.checkin_camera_again()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Where to hold the code. */
const Corners = () => (
  <svg
    viewBox="0 0 100 100"
    aria-hidden
    className="pointer-events-none absolute inset-[14%] text-[#fff] drop-shadow-[0_0_2px_rgb(0_0_0/0.7)]"
  >
    <path
      d="M2 18V2h16M82 2h16v16M98 82v16H82M18 98H2V82"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const isForbidden = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');

/** Shows the camera and reads codes until `signal` aborts. @throws DOMException without a camera or without permission */
async function watch(player: HTMLVideoElement, signal: AbortSignal, onPicture: () => void, onText: (text: string) => void) {
  const read = await openPictureReader();
  // Without HTTPS there is no `mediaDevices`.
  if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  player.srcObject = stream;
  await player.play();
  if (signal.aborted) return;
  onPicture();
  let last: string | undefined;
  while (!signal.aborted) {
    const text = await read(player).catch(() => undefined);
    if (signal.aborted) return;
    if (text !== undefined && text !== last) {
      last = text;
      onText(text);
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
