import type { InterviewDetails } from '@lifestory/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PersonDetailsCard } from '../../../people/people/index.ts';
import { InterviewCard } from '../interview.card.tsx';
import { NextStepBar } from '../next-step-bar.tsx';
import { useStartInterview } from '../start-interview.tsx';
import styles from './assigned-interview.module.css';

interface Props {
  interview: InterviewDetails;
  /** Opens the file chooser for the recording. */
  onUpload: () => void;
  /** More cards, below that of the interview. */
  children?: ReactNode;
}

/** The parts of an interview for its Interviewer: meeting and customer, without payments and account. */
export function AssignedInterview({ interview, onUpload, children }: Props) {
  const { customer, next_step: step } = interview;
  const start = useStartInterview(interview);
  const isOwnStep =
    step.kind === 'starting' ||
    step.kind === 'link-missing' ||
    step.kind === 'consent-missing' ||
    step.kind === 'upload-unfinished' ||
    step.kind === 'recording-missing';
  return (
    <div className={styles.parts}>
      {isOwnStep && (
        <NextStepBar
          step={step}
          perform={{
            starting: start.open,
            'upload-unfinished': onUpload,
            'recording-missing': onUpload,
          }}
        />
      )}
      <div>
        <InterviewCard interview={interview}>
          {!customer.deleted && (
            <Link to={`/customer-gallery/${customer.id}`}>Open, if the storyteller shares them</Link>
          )}
        </InterviewCard>
        {children}
      </div>
      <div id="customer">
        <PersonDetailsCard person={customer} title="Customer Details" fixed onSaved={async () => undefined} />
      </div>
    </div>
  );
}
