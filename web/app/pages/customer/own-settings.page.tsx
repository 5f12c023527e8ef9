import { Card, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useUser } from '../../api/sign-in.ts';
import { DeleteAccount } from '../../features/accounts/index.ts';
import { ChangeAddressForm, ChangePasswordForm, Devices, SecondFactors } from '../../features/auth/index.ts';
import { OwnConsent } from '../../features/consents/index.ts';
import { OwnDataCard } from '../../features/exports/index.ts';
import { FontSizeChoice, OwnDetailsForm, OwnProfileCard } from '../../features/people/index.ts';
import { InterviewerAccess, StaffAccesses, storytellerQuery } from '../../features/stories/index.ts';
import { BillingOverview } from '../../features/subscriptions/index.ts';
import { UnsavedChangesPrompt } from '../../ui/forms/unsaved-changes.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import styles from './own-settings.module.css';

/** The settings page: profile, appearance, password, and a Customer's billing. */
export default function OwnSettingsPage() {
  const user = useUser();
  const isCustomer = user?.role === 'Customer';
  const { data: storyteller } = useQuery({ ...storytellerQuery(), enabled: user?.role === 'Sub User' });
  const [bioUnsaved, setBioUnsaved] = useState(false);
  const [detailsUnsaved, setDetailsUnsaved] = useState(false);
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
          <Part title="Profile settings">
            <OwnDetailsForm user={user} onUnsavedChange={setDetailsUnsaved} />
          </Part>
          <Part title="E-mail address">
            <ChangeAddressForm />
          </Part>
          <Part title="Appearance">
            <FontSizeChoice />
          </Part>
          <Part title="Update Password">
            <ChangePasswordForm />
          </Part>
          <Part title="Second step at sign-in">
            <SecondFactors />
          </Part>
          <Part title="Your devices">
            <Devices />
          </Part>
          {isCustomer && (
            <Part title="Your interviewer">
              <InterviewerAccess />
            </Part>
          )}
          {isCustomer && (
            <Part title="Consent to the recording">
              <OwnConsent />
            </Part>
          )}
          {isCustomer && (
            <Part title="Who looked at my story">
              <StaffAccesses />
            </Part>
          )}
          {isCustomer && <BillingOverview />}
          <OwnDataCard />
          <Part title="Delete account">
            <DeleteAccount ownsStory={isCustomer} />
          </Part>
        </div>
      </div>
      <UnsavedChangesPrompt
        when={bioUnsaved || detailsUnsaved}
        text="Your changes here have not been saved yet."
      />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="md">
        {title}
      </Title>
      {children}
    </Card>
  );
}
