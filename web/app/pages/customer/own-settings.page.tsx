import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { hasAbility, useUser } from '../../api/sign-in.ts';
import { BillingOverview } from '../../domains/money/subscriptions/index.ts';
import { DeleteAccount } from '../../domains/people/accounts/index.ts';
import {
  ChangeAddressForm,
  ChangePasswordForm,
  Devices,
  SecondFactors,
} from '../../domains/people/auth/index.ts';
import { OwnConsent } from '../../domains/people/consents/index.ts';
import { LegacyRoles, OwnLegacyContact } from '../../domains/people/legacy-contacts/index.ts';
import { FontSizeChoice, OwnDetailsForm, OwnProfileCard } from '../../domains/people/people/index.ts';
import { InterviewerAccess, StaffAccesses, storytellerQuery } from '../../domains/people/stories/index.ts';
import { OwnDataCard } from '../../domains/platform/exports/index.ts';
import { UnsavedChangesPrompt } from '../../ui/forms/unsaved-changes.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import styles from './own-settings.module.css';

/** The settings page: profile, appearance, sign-in, own data, and for a Customer also privacy and billing. */
export default function OwnSettingsPage() {
  const user = useUser();
  const isCustomer = user?.role === 'Customer';
  const isStoryteller = user !== null && hasAbility(user, 'own_story');
  const { data: storyteller } = useQuery({ ...storytellerQuery(), enabled: user?.role === 'Sub User' });
  const [isBioUnsaved, setBioUnsaved] = useState(false);
  const [areDetailsUnsaved, setDetailsUnsaved] = useState(false);
  if (!user) return null;
  return (
    <>
      <PageTitle title="Settings" text="Your profile, appearance and sign-in." />
      {/* The key remounts the form when a switch of stories changes the role. */}
      <div className={styles.page} key={user.role}>
        <div className={styles.side}>
          <OwnProfileCard user={user} storyteller={storyteller?.fullName} onUnsavedChange={setBioUnsaved} />
        </div>
        <div className={styles.main}>
          <Section title="Profile settings">
            <OwnDetailsForm user={user} onUnsavedChange={setDetailsUnsaved} />
          </Section>
          <Section title="E-mail address">
            <ChangeAddressForm />
          </Section>
          <Section title="Appearance">
            <FontSizeChoice />
          </Section>
          <Section title="Update Password">
            <ChangePasswordForm />
          </Section>
          <Section title="Second step at sign-in">
            <SecondFactors />
          </Section>
          <Section title="Your devices">
            <Devices />
          </Section>
          {isCustomer && (
            <Section title="Your interviewer">
              <InterviewerAccess />
            </Section>
          )}
          {isStoryteller && (
            <Section title="Consent to the recording">
              <OwnConsent />
            </Section>
          )}
          {isStoryteller && (
            <Section title="Your legacy contact">
              <OwnLegacyContact />
            </Section>
          )}
          <LegacyRoles />
          {isCustomer && (
            <Section title="Who looked at my story">
              <StaffAccesses />
            </Section>
          )}
          {isCustomer && <BillingOverview />}
          <OwnDataCard />
          <Section title="Delete account">
            <DeleteAccount ownsStory={isCustomer} />
          </Section>
        </div>
      </div>
      <UnsavedChangesPrompt
        when={isBioUnsaved || areDetailsUnsaved}
        text="Your changes here have not been saved yet."
      />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}
