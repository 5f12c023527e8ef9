import { useEffect, useState } from 'react';
import { registerStepUp } from '../../../api/step-up.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';

const StepUpDialog = lazyComponent(() => import('./step-up.dialog.tsx'), { floating: true });

interface Request {
  close: (isConfirmed: boolean) => void;
}

/** Opens a dialog when a call needs the user to confirm who they are. Rendered once per page. */
export function StepUp() {
  const [request, setRequest] = useState<Request | null>(null);
  useEffect(
    () =>
      registerStepUp(
        () =>
          new Promise((resolve) =>
            setRequest({
              close: (isConfirmed) => {
                setRequest(null);
                resolve(isConfirmed);
              },
            }),
          ),
      ),
    [],
  );
  return request && <StepUpDialog onClose={request.close} />;
}
