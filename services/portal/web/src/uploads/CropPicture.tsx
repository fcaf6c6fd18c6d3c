import { useState, type PointerEvent } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { dragged, maxZoom, partOf, roomOf, wholeCrop, type CropChoice } from './crop.rules.ts';

interface CropPictureProps {
  /** The address of the whole picture. */
  readonly src: string;
  /** Width by height of the part. */
  readonly aspect: number;
  /** Pages show a circle of the part. */
  readonly isRound?: boolean;
  readonly isBusy: boolean;
  readonly onDone: (choice: CropChoice) => void;
  readonly onClose: () => void;
}

/** The button that opened it is gone. The frame comes into sight with the slider, below the page's header. */
const focusSlider = (place: HTMLElement | null) => {
  place?.querySelector('input')?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'nearest' });
};

/** Chooses a part of a picture by dragging it, or by three sliders. */
export function CropPicture({ src, aspect, isRound = false, isBusy, onDone, onClose }: CropPictureProps) {
  const [size, setSize] = useState({ width: aspect, height: 1 });
  const [choice, setChoice] = useState(wholeCrop);
  const part = partOf(size, aspect, choice);
  const room = roomOf(size, aspect, choice);
  const drag = ({ currentTarget, buttons, movementX, movementY }: PointerEvent<HTMLElement>) => {
    if (buttons === 0) return;
    setChoice((now) => dragged(size, aspect, now, movementX / currentTarget.clientWidth, movementY / currentTarget.clientHeight));
  };
  const slider = (label: string, key: keyof CropChoice, min: number, max: number, isFixed = false) => (
    <label className="grid gap-1 text-sm has-disabled:text-quiet">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={choice[key]}
        disabled={isFixed}
        onChange={({ target }) => setChoice({ ...choice, [key]: target.valueAsNumber })}
        className="touch w-full accent-[var(--accent)] disabled:opacity-50"
      />
    </label>
  );
  return (
    <div ref={focusSlider} className="grid w-full gap-3">
      <div
        className="relative w-full max-w-md cursor-grab touch-none overflow-hidden rounded-lg bg-sunken select-none"
        style={{ aspectRatio: aspect }}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          className="absolute max-w-none origin-top-left"
          style={{
            width: `${(size.width / part.width) * 100}%`,
            left: `${(-part.left / part.width) * 100}%`,
            top: `${(-part.top / part.height) * 100}%`,
          }}
        />
        {isRound && (
          <div data-circle className="absolute inset-0 rounded-full border border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]" />
        )}
      </div>
      <div className="grid max-w-md gap-3 sm:grid-cols-3">
        {slider(m.picture_crop_zoom(), 'zoom', 1, maxZoom)}
        {slider(m.picture_crop_x(), 'x', 0, 1, !room.x)}
        {slider(m.picture_crop_y(), 'y', 0, 1, !room.y)}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" isBusy={isBusy} onClick={() => onDone(choice)}>
          {m.picture_crop_done()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </div>
  );
}
