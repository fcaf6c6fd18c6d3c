import { Toast } from '@base-ui/react/toast';
import { X } from '../ui/icons.gen.tsx';
import { useEffect, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import { undoMs, type Announcement } from '../ui/announce.ts';

interface ToasterProps {
  /** All announcements since the app started, oldest first. */
  readonly heard: readonly Announcement[];
}

type Buttons = readonly NonNullable<Announcement['action']>[];

const displayMs = 6_000;

/** Where a page has its buttons at the bottom of a phone (`data-bottom-bar`), announcements are at the top. */
export const Toaster = ({ heard }: ToasterProps) => (
  <Toast.Provider limit={3} timeout={displayMs}>
    <Toast.Portal>
      <Toast.Viewport
        aria-label={m.notices_title()}
        className="fixed inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-50 mx-auto grid max-w-md gap-2 max-lg:in-[:has([data-bottom-bar])]:top-[calc(4.5rem+env(safe-area-inset-top))] max-lg:in-[:has([data-bottom-bar])]:bottom-auto lg:bottom-6"
      >
        <Shown heard={heard} />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

function Shown({ heard }: ToasterProps) {
  const { toasts, add, close } = Toast.useToastManager<Buttons>();
  const added = useRef(0);
  const idOfSubject = useRef(new Map<string, string>());
  useEffect(() => {
    for (const announcement of heard.slice(added.current)) {
      const { text, kind, undo, gone, stays, subject, action } = announcement;
      let isTakenBack = false;
      const earlier = subject && idOfSubject.current.get(subject);
      if (earlier) close(earlier);
      if (text === '') continue;
      const takeBack = undo && {
        name: m.undo(),
        run: () => {
          isTakenBack = true;
          return undo();
        },
      };
      const id: string = add({
        title: text,
        type: kind ?? 'done',
        onClose: () => {
          if (!isTakenBack) gone?.();
        },
        priority: kind === 'trouble' ? 'high' : 'low',
        ...(stays ? { timeout: 0 } : (undo ?? action) && { timeout: undoMs }),
        data: [takeBack, action].filter((button) => button !== undefined),
      });
      if (subject) idOfSubject.current.set(subject, id);
    }
    added.current = heard.length;
  }, [heard, add, close]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'down', 'right']}
      className="flex items-center gap-3 rounded-lg border-s-4 border-success bg-ink px-4 py-3 text-paper shadow-lg data-[type=neutral]:border-edge data-[type=trouble]:border-danger motion-safe:transition-opacity motion-safe:data-ending-style:opacity-0 motion-safe:data-starting-style:opacity-0"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
        <Toast.Content className="min-w-0 flex-1 basis-36">
          <Toast.Title render={<p />} className="text-sm leading-snug" />
        </Toast.Content>
        <div className="flex gap-x-1 empty:hidden">
          {toast.data?.map(({ name, run }) => (
            <Toast.Action
              key={name}
              onClick={() => {
                run();
                close(toast.id);
              }}
              className="touch rounded px-2 text-sm font-semibold underline underline-offset-4"
            >
              {name}
            </Toast.Action>
          ))}
        </div>
      </div>
      <Toast.Close aria-label={m.close()} className="grid touch shrink-0 place-items-center rounded">
        <X size={16} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}
