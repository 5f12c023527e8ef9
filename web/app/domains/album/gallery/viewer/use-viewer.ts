import { useLocation, useNavigate } from 'react-router';

/**
 * The timeline index of the photograph shown in full screen, or null, and functions that change it. It is stored in the
 * history entry: Back closes the viewer, and a reload keeps it open.
 */
export function useViewer() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const viewing: unknown = state?.viewing;
  const openAt = (index: number, replace: boolean) =>
    void navigate({ search }, { state: { viewing: index }, replace, preventScrollReset: true });
  return {
    index: typeof viewing === 'number' ? viewing : null,
    view: (index: number) => openAt(index, false),
    move: (index: number) => openAt(index, true),
    /** Goes back to the page that opened the viewer. */
    close: () => void navigate(-1),
  };
}
