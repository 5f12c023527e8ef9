import { useLocation, useNavigate } from 'react-router';

/**
 * Which place of a timeline is viewed over the whole screen, or null. It is kept with the entry of the browser's
 * history: Back closes the viewer, a reload leaves it open.
 */
export function useViewer() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const viewing: unknown = state?.viewing;
  const go = (place: number, replace: boolean) =>
    void navigate({ search }, { state: { viewing: place }, replace, preventScrollReset: true });
  return {
    place: typeof viewing === 'number' ? viewing : null,
    view: (place: number) => go(place, false),
    move: (place: number) => go(place, true),
    /** Back to where it was opened from. */
    close: () => void navigate(-1),
  };
}
