import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { tellToasterIsThere, toastsWanted } from './toast.ts';
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
      <Present />
    </Suspense>
  );
}

/** There as soon as what stands beside it is. */
function Present() {
  useEffect(tellToasterIsThere, []);
  return null;
}
