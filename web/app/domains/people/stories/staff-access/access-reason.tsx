import { useEffect, useState } from 'react';
import { reasonPrompt, type StoryOwner } from '../../../../api/access-reason.ts';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

const AccessReasonDialog = lazyComponent(() => import('./access-reason.dialog.tsx'), { floating: true });

interface Request {
  owner: StoryOwner;
  close: (isGiven: boolean) => void;
}

/** Opens a dialog when a call needs a reason for looking at a story. Rendered once per page of staff. */
export function AccessReason() {
  const [request, setRequest] = useState<Request | null>(null);
  useEffect(
    () =>
      reasonPrompt.register(
        (owner) =>
          new Promise((resolve) =>
            setRequest({
              owner,
              close: (isGiven) => {
                setRequest(null);
                resolve(isGiven);
              },
            }),
          ),
      ),
    [],
  );
  return request && <AccessReasonDialog owner={request.owner} onClose={request.close} />;
}
