import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ToastContainer } from 'react-toastify';
import { runWhenIdle } from '../loading/idle.ts';
import { loadToasts, plainToasts, requestedToastCount, signalToasterMounted } from './toast.ts';
import './toaster.css';

/** Public pages show no toasts, but their links lead to pages that do. */
const isPublicPage = () => document.querySelector('[data-shell="public"]') !== null;

const noToasts: ReturnType<typeof plainToasts.read> = [];

/**
 * The container of all toasts, which stay when another shell replaces the shell of the page. Loads the toast library
 * with the first toast or, except on public pages, when the browser is idle, so that it is available if the connection
 * is lost later.
 */
export function Toaster() {
  const requestedToasts = useSyncExternalStore(
    requestedToastCount.subscribe,
    requestedToastCount.read,
    () => 0,
  );
  const shownPlainToasts = useSyncExternalStore(plainToasts.subscribe, plainToasts.read, () => noToasts);
  const [Container, setContainer] = useState<typeof ToastContainer | null>(null);
  useEffect(() => {
    if (Container) return signalToasterMounted();
    const load = () => {
      loadToasts().then(
        ({ ToastContainer }) => setContainer(() => ToastContainer),
        // The next toast retries.
        () => undefined,
      );
    };
    if (requestedToasts === 0) return isPublicPage() ? undefined : runWhenIdle(load);
    load();
  }, [requestedToasts, Container]);
  return (
    <>
      {Container && <Container newestOnTop aria-label="Messages" />}
      <div className="plain-toasts">
        {shownPlainToasts.map(({ id, message, type }) => (
          <div key={id} role={type === 'danger' ? 'alert' : 'status'} data-type={type}>
            {message}
          </div>
        ))}
      </div>
    </>
  );
}
