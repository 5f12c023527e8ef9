import type { ReactNode } from 'react';
import type { ToastOptions as Shown } from 'react-toastify';

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
    pauseOnHover: windowWidth > 425,
    role: all.type === 'danger' ? 'alert' : 'status',
    ...(all.closable ? {} : { closeButton: false }),
  };
}

const listeners = new Set<() => void>();
let wanted = false;

/** For the toaster: tells when the first toast is on its way. */
export const toastsWanted = {
  read: (): boolean => wanted,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

let toasterIsThere: () => void;
const toaster = new Promise<void>((resolve) => {
  toasterIsThere = resolve;
});

/** For the toaster: tells that it is there. */
export const tellToasterIsThere = (): void => toasterIsThere();

/** Shows a toast; the library that draws it is loaded with the first one. */
export async function toast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const { toast: show, Bounce, Slide, Zoom } = await import('react-toastify');
  // While React mounts everything twice, a toast that is shown to the first toaster is not in the second.
  await toaster;
  const transitions = { bounce: Bounce, slide: Slide, zoom: Zoom };
  show(message, {
    ...asShown(options, window.innerWidth),
    transition: transitions[options.transition ?? toastDefaults.transition],
  });
}

/** A green toast. */
export const toastSuccess = (message: ReactNode): Promise<void> => toast(message, { type: 'success' });

/** A red toast. */
export const toastDanger = (message: ReactNode = 'Something went wrong'): Promise<void> =>
  toast(message, { type: 'danger' });
