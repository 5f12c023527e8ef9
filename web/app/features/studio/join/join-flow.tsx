import type { DeviceCheck, JoinPage } from '@lifestory/contract';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { RenderPart } from '../call/call-parts.ts';
import { CallRequest } from '../preparation/call-request.tsx';
import { DeviceCheckPanel } from '../preparation/device-check.tsx';
import { HelperInvitation } from '../preparation/helper-invitation.tsx';
import { readSeatKey } from '../seat-key.ts';
import { checkDeviceMutation, joinMutation } from '../studio.api.ts';
import { GuestCall } from './guest-call.tsx';
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
  const enter = (input: { name?: string; takeOver?: boolean }) =>
    join.mutate(input, { onSuccess: () => setJoinCount((count) => count + 1) });
  if (isChecking) return <DeviceCheckPanel onResult={saveResult} onClose={() => setChecking(false)} />;
  if (joinCount === 0) {
    return (
      <JoinCard page={page} failure={join.error} isJoining={join.isPending} onJoin={enter}>
        {!page.can_join && children}
        <div className={styles.preparation}>
          <Button look="outline" large onClick={() => setChecking(true)}>
            Test camera and microphone
          </Button>
          {page.helper_url && <HelperInvitation url={page.helper_url} fname={page.fname} />}
          {page.role === 'storyteller' && <CallRequest token={token} phone={page.call_phone} />}
        </div>
      </JoinCard>
    );
  }
  return (
    <GuestCall
      key={joinCount}
      seatKey={key}
      fname={page.fname}
      onJoin={() => enter({ ...join.variables, takeOver: true })}
      renderStatus={renderStatus}
      renderButton={renderButton}
    />
  );
}
