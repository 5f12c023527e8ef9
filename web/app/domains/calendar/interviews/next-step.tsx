import type { NextStep, StepKind } from '@lifestory/contract';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './next-step.module.css';

/** By kind of step: its icon, its label in filters, and the id of the section of the page where it is done. */
export const steps: Record<StepKind, { icon: IconName; label: string; sectionId: string }> = {
  'link-missing': { icon: 'link', label: 'Link missing', sectionId: 'session-title' },
  'consent-missing': { icon: 'check', label: 'Consent missing', sectionId: 'consent' },
  starting: { icon: 'clock', label: 'Starting soon', sectionId: 'session-title' },
  'upload-unfinished': { icon: 'upload', label: 'Upload unfinished', sectionId: 'recording' },
  'recording-missing': { icon: 'video', label: 'Recording missing', sectionId: 'recording' },
  unpaid: { icon: 'card', label: 'Not paid', sectionId: 'payment-links' },
  'account-missing': { icon: 'person', label: 'Account not created', sectionId: 'account' },
  unwatched: { icon: 'eye', label: 'Never watched', sectionId: 'customer' },
  'credit-open': { icon: 'card', label: 'Open money', sectionId: 'payment' },
  nothing: { icon: 'check', label: 'Nothing to do', sectionId: '' },
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
