import { useLocation, useNavigate } from 'react-router';

/**
 * The timeline index of the photograph shown in full screen, or null. It is stored in the history entry: Back
 * closes the viewer, a reload keeps it open.
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
    /** Goes back to the page that opened the viewer. */
    close: () => void navigate(-1),
  };
}
