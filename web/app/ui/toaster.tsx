import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsWanted } from './toast.ts';
import './toaster.css';

const Container = lazy(() =>
  import('react-toastify').then((library) => ({ default: library.ToastContainer })),
);

/** The places where toasts appear; empty and unloaded until the first one. */
export function Toaster() {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.read, () => false);
  if (!wanted) return null;
  return (
    <Suspense>
      <Container newestOnTop aria-label="Messages" />
    </Suspense>
  );
}
