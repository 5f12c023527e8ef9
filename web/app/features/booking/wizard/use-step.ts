import { useLocation, useNavigate } from 'react-router';

type Step = 'contact' | 'slot' | 'finished';

const stepOf = (state: unknown): Step => {
  const { step } = Object(state) as { step?: unknown };
  return step === 'slot' || step === 'finished' ? step : 'contact';
};

/**
 * The step of the wizard, stored in the browser history: the first step is the entry of the page, later steps
 * have entries of their own. Back goes from the second step to the first, and a reload keeps the step.
 */
export function useStep() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const step = stepOf(state);
  const navigateTo = (to: Step, replace: boolean) =>
    void navigate({ pathname, search }, { state: { step: to }, replace, preventScrollReset: true });
  return {
    step,
    push: (to: Step) => navigateTo(to, false),
    replace: (to: Step) => navigateTo(to, true),
    /** Goes from the second step to the first. */
    back: () => void navigate(-1),
    /** Goes to the page before the wizard, or home if there is none. */
    leave: () => {
      const entries = step === 'contact' ? 1 : 2;
      void (window.history.length > entries ? navigate(-entries) : navigate('/'));
    },
  };
}
