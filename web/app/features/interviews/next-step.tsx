import type { NextStep, StepKind } from '@lifestory/contract';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './next-step.module.css';

/** The icon, plural label and page section of each kind of step. */
export const steps: Record<StepKind, { icon: IconName; label: string; part: string }> = {
  'link-missing': { icon: 'link', label: 'Link missing', part: 'session-title' },
  'consent-missing': { icon: 'check', label: 'Consent missing', part: 'consent-title' },
  starting: { icon: 'clock', label: 'Starting soon', part: 'session-title' },
  'upload-unfinished': { icon: 'upload', label: 'Upload unfinished', part: 'recording-title' },
  'recording-missing': { icon: 'video', label: 'Recording missing', part: 'recording-title' },
  unpaid: { icon: 'card', label: 'Not paid', part: 'payment-links' },
  'account-missing': { icon: 'person', label: 'Account not created', part: 'account' },
  unwatched: { icon: 'eye', label: 'Never watched', part: 'customer' },
  nothing: { icon: 'check', label: 'Nothing to do', part: '' },
};

/** The next step of an interview in one line, with its icon. */
export function StepLine({ step: { kind, text } }: { step: NextStep }) {
  return (
    <span className={styles.line} data-kind={kind}>
      <Icon name={steps[kind].icon} size={16} />
      <span>{text}</span>
    </span>
  );
}
