import { Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { SubscribeLabel } from './SubscribeLabel.tsx';

const load = () => import('./SubscribePopover.tsx').then((module) => module.SubscribePopover);
const SubscribePopover = lazyPart(load);

interface SubscribeProps {
  /** Of the backend. */
  readonly url: string;
}

/** The button of the calendar feed. What it opens weighs as much as three pages, and comes when it is asked for. */
export function Subscribe({ url }: SubscribeProps) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button variant="quiet" onPointerEnter={() => void load()} onClick={() => setAsked(true)}>
      <SubscribeLabel />
    </Button>
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <SubscribePopover url={url} />
    </Suspense>
  ) : (
    button
  );
}
