import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '../../api/query-client.ts';
import {
  ContactSkeleton,
  ContactStep,
  FinishedStep,
  SlotStep,
  steps,
  useWizard,
  WizardProgress,
} from '../../domains/calendar/booking/index.ts';
import { storyCostQuery } from '../../domains/platform/settings/index.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsHydrated } from '../../ui/loading/use-is-hydrated.ts';
import { formatShortDollars } from '../../ui/money.ts';
import styles from './wizard.module.css';

/** The page of the booking wizard. It provides the query cache, because its shell does not. */
export default function WizardPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Wizard />
    </QueryClientProvider>
  );
}

/**
 * The booking wizard with its three steps. Prerendered without a form, because what was typed before is in this tab.
 */
function Wizard() {
  const wizard = useWizard();
  const isHydrated = useIsHydrated();
  const { data: cost, isPending: isCostPending } = useQuery(storyCostQuery);
  const step = isHydrated ? wizard.step : null;
  const stepIndex = { contact: 0, slot: 1, finished: 2 }[step ?? 'contact'];
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(wizard.step);

  useEffect(() => {
    if (shownStep.current === wizard.step) return;
    shownStep.current = wizard.step;
    window.scrollTo(0, 0);
    // If there are errors, the error list takes the focus instead.
    if (!wizard.failure) heading.current?.focus({ preventScroll: true });
  }, [wizard.step, wizard.failure]);

  useEffect(() => {
    if (wizard.step === 'slot') FinishedStep.preload();
  }, [wizard.step]);

  // Runs after the error list has taken the focus, which scrolls only to the list.
  useEffect(() => {
    if (wizard.failure) window.scrollTo(0, 0);
  }, [wizard.failure]);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Schedule Your Lifestory Interview</h1>
          {step !== 'finished' && (cost || isCostPending) ? (
            <p className={styles.cost} data-pending={isCostPending || undefined}>
              Lifestory Recording: {formatShortDollars(cost ?? 0)}
            </p>
          ) : null}
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={wizard.leave}>
          <Icon name="close" size={22} />
        </button>
      </header>
      <WizardProgress current={stepIndex} />
      <div className={styles.card} data-loading={!isHydrated || undefined}>
        <h2 ref={heading} tabIndex={-1} data-step={step}>
          {steps[stepIndex]}
        </h2>
        <ErrorSummary failure={wizard.failure} corrected={wizard.corrected} onDismiss={wizard.dismiss} />
        {step === null && <ContactSkeleton />}
        {step === 'contact' && (
          <ContactStep
            draft={wizard.draft}
            errors={wizard.errors}
            busy={wizard.checking}
            onChange={wizard.setFields}
            onNext={wizard.check}
          />
        )}
        {step === 'slot' && (
          <SlotStep
            forSelf={wizard.draft.account_for !== 'someone_else'}
            choice={wizard.choice}
            busy={wizard.booking}
            onChange={wizard.choose}
            onBack={wizard.back}
            onNext={wizard.book}
          />
        )}
        {step === 'finished' && wizard.confirmation && <FinishedStep {...wizard.confirmation} />}
      </div>
    </div>
  );
}
