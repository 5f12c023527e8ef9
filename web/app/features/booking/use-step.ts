import { useLocation, useNavigate } from 'react-router';

type Step = 'contact' | 'slot' | 'finished';

const stepOf = (state: unknown): Step => {
  const { step } = Object(state) as { step?: unknown };
  return step === 'slot' || step === 'finished' ? step : 'contact';
};

/**
 * The step of the wizard, kept in the browser's history: the first step is the entry that led here, the later ones
 * an entry behind it. So the Back button leads from the second step to the first, and a reload keeps the step.
 */
export function useStep() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const step = stepOf(state);
  const go = (to: Step, replace: boolean) =>
    void navigate({ pathname, search }, { state: { step: to }, replace, preventScrollReset: true });
  return {
    step,
    push: (to: Step) => go(to, false),
    replace: (to: Step) => go(to, true),
    /** From the second step to the first. */
    back: () => void navigate(-1),
    /** Back to the page before the wizard, or home when there is none. */
    leave: () => {
      const entries = step === 'contact' ? 1 : 2;
      void (window.history.length > entries ? navigate(-entries) : navigate('/'));
    },
  };
}
