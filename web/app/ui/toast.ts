import type { ReactNode } from 'react';
import type { ToastOptions as Shown } from 'react-toastify';
import { loadChunk } from './chunk.ts';

export const toastTypes = ['default', 'warning', 'danger', 'success'] as const;
export const toastPositions = [
  'top-left',
  'top-right',
  'top-center',
  'bottom-left',
  'bottom-right',
  'bottom-center',
] as const;
export const toastTransitions = ['bounce', 'zoom', 'slide'] as const;

export interface ToastOptions {
  type?: (typeof toastTypes)[number];
  position?: (typeof toastPositions)[number];
  transition?: (typeof toastTransitions)[number];
  /** Milliseconds until it closes by itself; false keeps it until it is closed. */
  timeout?: number | false;
  closable?: boolean;
  progressBar?: boolean;
  swipeToClose?: boolean;
}

/** What a toast is unless told otherwise. */
export const toastDefaults: Required<ToastOptions> = {
  type: 'default',
  position: 'top-right',
  transition: 'bounce',
  timeout: 5000,
  closable: true,
  progressBar: true,
  swipeToClose: true,
};

/** A swipe over this many pixels closes a toast. */
export const swipeDistance = 200;

/** How wide a toast is in a window of that many pixels: toaster.css says the same. */
export const toastWidth = (windowWidth: number): number => (windowWidth > 480 ? 340 : windowWidth - 32);

/** The options in the toast library's words, for a window of that many pixels. */
export function asShown(options: ToastOptions, windowWidth: number): Omit<Shown, 'transition'> {
  const all = { ...toastDefaults, ...options };
  return {
    type: all.type === 'danger' ? 'error' : all.type,
    position: all.position,
    autoClose: all.timeout,
    hideProgressBar: !all.progressBar,
    closeOnClick: false,
    draggable: all.swipeToClose,
    draggablePercent: (swipeDistance / toastWidth(windowWidth)) * 100,
    // In narrow windows toaster.css lets it run on: the width may change while a toast is shown.
    pauseOnHover: true,
    role: all.type === 'danger' ? 'alert' : 'status',
    ...(all.closable ? {} : { closeButton: false }),
  };
}

/** A message that is shown without the library, as long as that cannot be loaded. */
interface PlainToast {
  id: number;
  message: ReactNode;
  type: Required<ToastOptions>['type'];
}

const listeners = new Set<() => void>();
let wanted = 0;
let plain: readonly PlainToast[] = [];

const tellListeners = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For the toaster: how many toasts were asked for so far. */
export const toastsWanted = { read: (): number => wanted, subscribe };

/** For the toaster: the messages that it shows itself. */
export const plainToasts = { read: (): readonly PlainToast[] => plain, subscribe };

let toasterIsThere: () => void;
const toaster = new Promise<void>((resolve) => {
  toasterIsThere = resolve;
});

/** For the toaster: tells that it is there. */
export const tellToasterIsThere = (): void => toasterIsThere();

/** Loads the library that draws toasts. */
export const loadToasts = () => loadChunk(() => import('react-toastify'));

/** Shows a toast; without the library it is a plain one. */
export async function toast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  wanted += 1;
  tellListeners();
  const library = await loadToasts().catch(() => null);
  if (!library) return showPlain(message, { ...toastDefaults, ...options });
  const { toast: show, Bounce, Slide, Zoom } = library;
  // While React mounts everything twice, a toast that is shown to the first toaster is not in the second.
  await toaster;
  const transitions = { bounce: Bounce, slide: Slide, zoom: Zoom };
  show(message, {
    ...asShown(options, window.innerWidth),
    transition: transitions[options.transition ?? toastDefaults.transition],
  });
}

function showPlain(message: ReactNode, { type, timeout }: Required<ToastOptions>): void {
  const shown = { id: wanted, message, type };
  plain = [shown, ...plain];
  tellListeners();
  setTimeout(
    () => {
      plain = plain.filter((other) => other !== shown);
      tellListeners();
    },
    // It has no button to close it.
    timeout === false ? toastDefaults.timeout || 0 : timeout,
  );
}

/** A green toast. */
export const toastSuccess = (message: ReactNode): Promise<void> => toast(message, { type: 'success' });

/** A red toast. */
export const toastDanger = (message: ReactNode = 'Something went wrong'): Promise<void> =>
  toast(message, { type: 'danger' });
