import type { InterviewDetails } from '@lifestory/contract';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { editableProps, useCanEdit } from '../../../ui/forms/read-only.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { InterviewTime } from '../../../ui/interview-time.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { formatTime } from '../../../ui/time.ts';
import { InterviewerSelect } from './assignment/interviewer-select.tsx';
import styles from './interview.card.module.css';
import { MeetingLinkForm } from './meeting/meeting-link.form.tsx';
import { StartInterview } from './start-interview.tsx';
import { PaymentBadge, StatusBadge } from './status-badge.tsx';

interface Props {
  interview: InterviewDetails;
  /** Opens the payment form, with or without hosting. Without it, the card shows no payments. */
  onPay?: (hosting: boolean) => void;
  /** Opens the dialog that moves the interview. Without it, the interview cannot be moved here. */
  onMove?: () => void;
  /** Content beside the payment status or, without payments, about the photographs. */
  children?: ReactNode;
}

/** Placeholder for values that a Developer may not see. */
const superAdminOnlyText = 'Only for Super Admins';

/** The time, meeting, interviewer and payment of an interview. */
export function InterviewCard({ interview, onPay, onMove, children }: Props) {
  const canEdit = useCanEdit();
  const canSeeMeeting = canEdit || interview.can.change;
  const { deleted } = interview.customer;
  const [isLinking, setLinking] = useState(false);
  const { starts_at, duration, password, created_at, join_url: joinUrl, status, payment } = interview;
  // A payment of a cancelled interview would count for another one, which has its own links.
  const isPayable = !deleted && status !== 'cancelled';
  return (
    <Card aria-labelledby="session-title">
      <CardHeader>
        <h2 id="session-title">Sessions details</h2>
        <StatusBadge status={status} />
      </CardHeader>
      <dl className={styles.facts}>
        <Fact label="Start Time">
          <InterviewTime value={starts_at} withDate />
          {onMove && status === 'waiting' && !deleted && (
            <Button
              className={styles.move}
              look="text"
              size="sm"
              onClick={onMove}
              {...editableProps(canEdit)}
            >
              <Icon name="calendar" size={16} />
              Move
            </Button>
          )}
        </Fact>
        <Fact label="Duration">{duration} minutes</Fact>
        <Fact label="Password">
          {password ? <MaskedPassword text={password} /> : canSeeMeeting ? 'None' : superAdminOnlyText}
        </Fact>
        <Fact label="Created">{formatTime(created_at, 'MM-DD-YYYY')}</Fact>
        <Fact label="Meeting" wide>
          <div className={styles.row}>
            {status === 'completed' ? (
              <Badge tone="success" size="lg">
                Completed
              </Badge>
            ) : status === 'cancelled' ? (
              'This session was cancelled.'
            ) : joinUrl && !deleted ? (
              <StartInterview interview={interview} />
            ) : (
              !deleted && (
                <span className={styles.missing}>{canSeeMeeting ? 'No link yet' : superAdminOnlyText}</span>
              )
            )}
            {joinUrl && status !== 'cancelled' && (
              <CopyButton
                text={joinUrl}
                label="Copy meeting link"
                successText="Meeting link copied"
                size="sm"
              />
            )}
            {status !== 'completed' && status !== 'cancelled' && !deleted && (
              <Button
                look="text"
                size="sm"
                onClick={() => setLinking(true)}
                {...editableProps(canSeeMeeting)}
              >
                <Icon name="link" size={16} />
                {joinUrl || !canSeeMeeting ? 'Change link' : 'Paste a link'}
              </Button>
            )}
          </div>
        </Fact>
        <Fact label="Interviewer">
          <InterviewerSelect interview={interview} />
        </Fact>
        {onPay && isPayable && (
          <Fact label="Payment links" id="payment-links" wide>
            <PaymentLink label="Buy Video" link={interview.link} onOpen={() => onPay(false)} />
            <PaymentLink
              label="Buy Video & Hosting"
              link={interview.hosting_link}
              onOpen={() => onPay(true)}
            />
          </Fact>
        )}
        {onPay ? (
          <>
            <Fact label="One-time payment" id="payment">
              <PaymentBadge paid={payment} />
              {children && <div className={styles.row}>{children}</div>}
            </Fact>
            <Fact label="Hosting">{interview.subscribed ? 'Subscribed' : 'No subscription'}</Fact>
          </>
        ) : (
          children && <Fact label="Photographs">{children}</Fact>
        )}
        {interview.booking.account_for === 'someone_else' && (
          <Fact label="Booked for someone else" wide>
            {interview.booking.fullName}, by{' '}
            {[interview.booking.booker, interview.booking.email].filter(Boolean).join(', ')}
          </Fact>
        )}
      </dl>
      {isLinking && <MeetingLinkForm interview={interview} onClose={() => setLinking(false)} />}
    </Card>
  );
}

interface FactProps {
  label: string;
  /** Id for links to the card. */
  id?: string;
  wide?: boolean;
  children: ReactNode;
}

function Fact({ label, id, wide = false, children }: FactProps) {
  return (
    <div id={id} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function MaskedPassword({ text }: { text: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.masked}>
      <span>{isShown ? text : '••••••••'}</span>
      <IconButton
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown((before) => !before)}
      >
        <Icon name={isShown ? 'close' : 'eye'} size={18} />
      </IconButton>
    </span>
  );
}

function PaymentLink({ label, link, onOpen }: { label: string; link: string; onOpen: () => void }) {
  const canEdit = useCanEdit();
  return (
    <div className={styles.row}>
      <Button look="tint" size="sm" onClick={onOpen} {...editableProps(canEdit)}>
        <Icon name="card" size={16} />
        {label}
      </Button>
      <CopyButton
        text={link}
        label="Copy payment link"
        aria-label={`Copy payment link “${label}”`}
        successText="Payment link copied successfully"
        size="sm"
      />
    </div>
  );
}
