import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { Group } from '../../../ui/layout/stack.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { formatTime } from '../../../ui/time.ts';
import type { Configuration } from './configuration.api.ts';
import { disconnectMutation } from './meeting-account.api.ts';
import styles from './meeting-account.card.module.css';

type Account = Configuration['zoom'];

/** The state of the account at the meeting provider, with controls to authorize and disconnect it. */
export function MeetingAccountCard({ account }: { account: Account }) {
  const { badge, tone, text } = describeStatus(account);
  return (
    <Card aria-labelledby="meetings">
      <CardHeader>
        <h2 id="meetings">Video meetings</h2>
        <Badge tone={tone}>{badge}</Badge>
      </CardHeader>
      <p className={styles.text}>{text}</p>
      {account.authorize_url !== null && <Authorization account={account} url={account.authorize_url} />}
    </Card>
  );
}

function describeStatus({ authorize, authorize_url: url, email_acc: email }: Account): {
  badge: string;
  tone: Tone;
  text: string;
} {
  if (url === null) {
    return {
      badge: 'Ready',
      tone: 'success',
      text: 'Each interview gets its own meeting link. No video-meeting account is used, so there is nothing to authorize.',
    };
  }
  if (authorize) {
    return { badge: 'Authorized', tone: 'success', text: 'Meetings are created with this Zoom account.' };
  }
  if (email !== null) {
    return {
      badge: 'Ended',
      tone: 'danger',
      text: 'Zoom no longer accepts our authorization. It has expired, or Lifestory was removed at Zoom. Booking still works. Authorize the account again to get meeting links and recordings.',
    };
  }
  return {
    badge: 'Not authorized',
    tone: 'danger',
    text: 'Meetings cannot be created until a Zoom account is authorized. Booking still works. Customers get their meeting links afterwards.',
  };
}

function Authorization({ account, url }: { account: Account; url: string }) {
  const canEdit = useCanEdit();
  const [isConfirming, setConfirming] = useState(false);
  const disconnect = useMutation(disconnectMutation);
  // Zoom may not have reported the account's e-mail address yet.
  const isKnown = account.authorize || account.email_acc !== null;
  const label = isKnown ? 'Authorize again' : 'Authorize';
  return (
    <>
      <ErrorSummary failure={disconnect.error} onDismiss={disconnect.reset} />
      <dl className={styles.facts}>
        {account.email_acc && <Fact label="Account" value={account.email_acc} />}
        {account.expire_at && (
          <Fact
            label={account.authorize ? 'Authorized until' : 'Ended on'}
            value={formatTime(account.expire_at, 'MM-DD-YYYY, h:mm A (PST)')}
          />
        )}
        <Fact label="Redirect URI" value={account.redirect_uri} />
      </dl>
      <Group>
        {canEdit ? (
          <ButtonAnchor href={url}>
            <Icon name="link" />
            {label}
          </ButtonAnchor>
        ) : (
          <Button {...editableProps(canEdit)}>
            <Icon name="link" />
            {label}
          </Button>
        )}
        <CopyButton text={account.redirect_uri} label="Copy redirect URI" successText="Redirect URI copied" />
        {isKnown && (
          <Button look="outline" onClick={() => setConfirming(true)} {...editableProps(canEdit)}>
            Disconnect
          </Button>
        )}
      </Group>
      <Confirm
        opened={isConfirming}
        title="Disconnect the Zoom account?"
        text="No more meetings are created, and recordings are no longer imported. Existing meetings stay."
        confirmLabel="Yes, disconnect it"
        busy={disconnect.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() =>
          disconnect.mutate(undefined, {
            onSuccess: () => void toastSuccess('The video-meeting account is disconnected.'),
            onSettled: () => setConfirming(false),
          })
        }
      />
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
