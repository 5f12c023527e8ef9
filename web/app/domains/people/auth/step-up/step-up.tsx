import { useEffect, useState } from 'react';
import { type StepUpMethod, stepUpPrompt } from '../../../../api/step-up.ts';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

const StepUpDialog = lazyComponent(() => import('./step-up.dialog.tsx'), { floating: true });

interface Request {
  methods: readonly StepUpMethod[];
  close: (isConfirmed: boolean) => void;
}

/** Opens a dialog when a call needs the user to confirm who they are. Rendered once per page. */
export function StepUp() {
  const [request, setRequest] = useState<Request | null>(null);
  useEffect(
    () =>
      stepUpPrompt.register(
        ({ methods = [] }) =>
          new Promise((resolve) =>
            setRequest({
              methods,
              close: (isConfirmed) => {
                setRequest(null);
                resolve(isConfirmed);
              },
            }),
          ),
      ),
    [],
  );
  return request && <StepUpDialog methods={request.methods} onClose={request.close} />;
}
