import type { DeviceCheck, JoinPage } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { RenderPart } from '../call/call-parts.ts';
import { findBrowserName, findMissingFeature } from '../call/media-problem.ts';
import { CallRequest } from '../preparation/call-request.tsx';
import { DeviceCheckPanel } from '../preparation/device-check.tsx';
import { HelperInvitation } from '../preparation/helper-invitation.tsx';
import { readSeatKey } from '../seat-key.ts';
import { checkDeviceMutation, joinMutation } from '../studio.api.ts';
import { CallFailureBoundary } from './call-failure.tsx';
import { type DeviceProblem, GuestCall } from './guest-call.tsx';
import styles from './join.module.css';
import { JoinCard } from './join-card.tsx';

interface Props {
  token: string;
  page: JoinPage;
  /** The countdown to the interview and links that add it to a calendar. */
  children?: ReactNode;
  /** Parts of the call that belong to the recording: its state, and its button. */
  renderStatus?: RenderPart;
  renderButton?: RenderPart;
}

/** The steps of a guest: the page before the interview, the Join button, the waiting room, and the call. */
export function JoinFlow({ token, page, children, renderStatus, renderButton }: Props) {
  const [key] = useState(() => readSeatKey(token));
  // Each join is a new session, so that the others connect again.
  const [joinCount, setJoinCount] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const join = useMutation(joinMutation({ token }, key));
  const { mutate: storeCheck } = useMutation(checkDeviceMutation(token, key));
  const saveResult = useCallback((result: DeviceCheck) => storeCheck(result), [storeCheck]);
  const saveProblem = useCallback(
    (problem: DeviceProblem) =>
      storeCheck({
        ...{ camera: 'failed', microphone: 'failed', speaker: 'untested', upload_kbps: null, free_mb: null },
        ...problem,
        browser: findBrowserName(navigator),
      }),
    [storeCheck],
  );
  const cannotCall = findMissingFeature() === 'call';
  useEffect(() => {
    if (cannotCall && page.role === 'storyteller') saveProblem({ call: 'unsupported' });
  }, [cannotCall, page.role, saveProblem]);
  const wayOut = page.role === 'storyteller' && <CallRequest token={token} phone={page.call_phone} />;
  const enter = (input: { name?: string; takeOver?: boolean }) =>
    join.mutate(input, { onSuccess: () => setJoinCount((count) => count + 1) });
  if (isChecking)
    return (
      <DeviceCheckPanel
        onResult={saveResult}
        onClose={() => setChecking(false)}
        hasArchiveSound={page.archive_sound}
        wayOut={wayOut}
      />
    );
  if (joinCount === 0) {
    return (
      <JoinCard page={page} failure={join.error} isJoining={join.isPending} onJoin={enter}>
        {!page.can_join && children}
        <div className={styles.preparation}>
          <Button look="outline" size="lg" onClick={() => setChecking(true)}>
            Test camera and microphone
          </Button>
          <p>
            Calls work in Safari from version 16.4, Chrome and Edge from version 111, and Firefox from version
            128.
          </p>
          {page.helper_url && <HelperInvitation url={page.helper_url} fname={page.fname} />}
          {wayOut}
        </div>
      </JoinCard>
    );
  }
  return (
    <CallFailureBoundary key={joinCount} wayOut={wayOut} onFailure={() => saveProblem({ call: 'failed' })}>
      <GuestCall
        seatKey={key}
        fname={page.fname}
        onJoin={() => enter({ ...join.variables, takeOver: true })}
        onDeviceProblem={saveProblem}
        wayOut={wayOut}
        renderStatus={renderStatus}
        renderButton={renderButton}
      />
    </CallFailureBoundary>
  );
}
