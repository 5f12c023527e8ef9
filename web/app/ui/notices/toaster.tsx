import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ToastContainer } from 'react-toastify';
import { whenIdle } from '../loading/idle.ts';
import { loadToasts, plainToasts, requestedToastCount, signalToasterMounted } from './toast.ts';
import './toaster.css';

const none: ReturnType<typeof plainToasts.read> = [];

/**
 * Where toasts appear. The toast library is loaded with the first toast or when the browser is idle, so that it is
 * available when the connection is lost.
 */
export function Toaster() {
  const requestedToasts = useSyncExternalStore(
    requestedToastCount.subscribe,
    requestedToastCount.read,
    () => 0,
  );
  const plain = useSyncExternalStore(plainToasts.subscribe, plainToasts.read, () => none);
  const [Container, setContainer] = useState<typeof ToastContainer | null>(null);
  useEffect(() => {
    if (Container) return signalToasterMounted();
    const load = () => {
      loadToasts().then(
        ({ ToastContainer }) => setContainer(() => ToastContainer),
        // The next toast tries again.
        () => undefined,
      );
    };
    if (requestedToasts === 0) return whenIdle(load);
    load();
  }, [requestedToasts, Container]);
  return (
    <>
      {Container && <Container newestOnTop aria-label="Messages" />}
      <div className="plain-toasts">
        {plain.map(({ id, message, type }) => (
          <div key={id} role={type === 'danger' ? 'alert' : 'status'} data-type={type}>
            {message}
          </div>
        ))}
      </div>
    </>
  );
}
