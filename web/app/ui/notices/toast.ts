import type { ReactNode } from 'react';
import type { ToastOptions as LibraryOptions } from 'react-toastify';
import { loadChunk } from '../loading/chunk.ts';

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
  /** Milliseconds until it closes automatically; false keeps it open. */
  timeout?: number | false;
  closable?: boolean;
  progressBar?: boolean;
  swipeToClose?: boolean;
}

/** The default options of a toast. */
export const toastDefaults: Required<ToastOptions> = {
  type: 'default',
  position: 'top-right',
  transition: 'bounce',
  timeout: 5000,
  closable: true,
  progressBar: true,
  swipeToClose: true,
};

/** Swipe distance that closes a toast, in pixels. */
export const swipeDistancePx = 200;

/** Width of a toast for a window width, in pixels; the same as in toaster.css. */
export const toastWidth = (windowWidth: number): number => (windowWidth > 480 ? 340 : windowWidth - 32);

/** Converts options to the toast library's, for a window width in pixels. */
export function toLibraryOptions(
  options: ToastOptions,
  windowWidth: number,
): Omit<LibraryOptions, 'transition'> {
  const settings = { ...toastDefaults, ...options };
  return {
    type: settings.type === 'danger' ? 'error' : settings.type,
    position: settings.position,
    autoClose: settings.timeout,
    hideProgressBar: !settings.progressBar,
    closeOnClick: false,
    draggable: settings.swipeToClose,
    draggablePercent: (swipeDistancePx / toastWidth(windowWidth)) * 100,
    pauseOnHover: true,
    role: settings.type === 'danger' ? 'alert' : 'status',
    ...(settings.closable ? {} : { closeButton: false }),
  };
}

/** A message that is displayed without the toast library, because that could not be loaded. */
interface PlainToast {
  id: number;
  message: ReactNode;
  type: Required<ToastOptions>['type'];
}

const listeners = new Set<() => void>();
let requestedToasts = 0;
let shownPlainToasts: readonly PlainToast[] = [];

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** For the toaster: number of toasts requested so far. */
export const requestedToastCount = { read: (): number => requestedToasts, subscribe };

/** For the toaster: the messages it displays without the library. */
export const plainToasts = { read: (): readonly PlainToast[] => shownPlainToasts, subscribe };

let resolveToasterMounted: () => void;
const toasterMounted = new Promise<void>((resolve) => {
  resolveToasterMounted = resolve;
});

/** For the toaster: signals that it is mounted. */
export const signalToasterMounted = (): void => resolveToasterMounted();

/** Loads the toast library. */
export const loadToasts = () => loadChunk(() => import('react-toastify'));

/** Shows a toast or, if the toast library cannot be loaded, a plain message. */
export async function toast(message: ReactNode, options: ToastOptions = {}): Promise<void> {
  requestedToasts += 1;
  notifyListeners();
  const library = await loadToasts().catch(() => null);
  if (!library) return showPlainToast(message, { ...toastDefaults, ...options });
  const { toast: show, Bounce, Slide, Zoom } = library;
  // Strict Mode mounts the toaster twice, and the second one does not contain toasts of the first.
  await toasterMounted;
  const transitions = { bounce: Bounce, slide: Slide, zoom: Zoom };
  show(message, {
    ...toLibraryOptions(options, window.innerWidth),
    transition: transitions[options.transition ?? toastDefaults.transition],
  });
}

function showPlainToast(message: ReactNode, { type, timeout }: Required<ToastOptions>): void {
  const plainToast = { id: requestedToasts, message, type };
  shownPlainToasts = [plainToast, ...shownPlainToasts];
  notifyListeners();
  setTimeout(
    () => {
      shownPlainToasts = shownPlainToasts.filter((other) => other !== plainToast);
      notifyListeners();
    },
    // A plain message has no close button, so it must always have a timeout.
    timeout === false ? toastDefaults.timeout || 0 : timeout,
  );
}

/** Shows a green toast. */
export const toastSuccess = (message: ReactNode): Promise<void> => toast(message, { type: 'success' });

/** Shows a red toast. */
export const toastDanger = (message: ReactNode = 'Something went wrong'): Promise<void> =>
  toast(message, { type: 'danger' });

/** The callbacks of a mutation that show the message of its reply or of its failure. */
export const toastOutcome = {
  onSuccess: ({ message }: { message: string }) => void toastSuccess(message),
  onError: ({ message }: { message: string }) => void toastDanger(message),
};
