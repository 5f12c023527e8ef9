import { useState } from 'react';
import { useUser } from '../../api/sign-in.ts';
import { ChangePasswordForm, Devices, SecondFactors } from '../../domains/people/auth/index.ts';
import { OwnDetailsForm, ProfilePicture } from '../../domains/people/people/index.ts';
import { UnsavedChangesPrompt } from '../../ui/forms/unsaved-changes.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import styles from './staff-profile.module.css';

/** The profile page of a staff member: details, name, password, second factors and devices. */
export default function StaffProfilePage() {
  const user = useUser();
  const [isUnsaved, setUnsaved] = useState(false);
  if (!user) return null;
  return (
    <>
      <PageTitle
        title="Profile"
        trail={<Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Profile' }]} />}
      />
      <div className={styles.page}>
        <Card aria-label="Your account">
          <div className={styles.person}>
            <ProfilePicture name={user.fullName} picture={user.profile} />
            <div>
              <h2>{user.fullName}</h2>
              <p className={styles.role}>{user.role}</p>
            </div>
          </div>
          <dl className={styles.facts}>
            <div>
              <dt>First name</dt>
              <dd>{user.fname}</dd>
            </div>
            <div>
              <dt>Last name</dt>
              <dd>{user.lname}</dd>
            </div>
            <div>
              <dt>Role</dt>
              <dd>{user.role}</dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>{user.email}</dd>
            </div>
          </dl>
        </Card>
        <div className={styles.main}>
          <Card aria-labelledby="change-name">
            <h2 id="change-name">Your name</h2>
            <OwnDetailsForm user={user} onUnsavedChange={setUnsaved} />
          </Card>
          <Card aria-labelledby="change-password">
            <h2 id="change-password">Change Password</h2>
            <ChangePasswordForm />
          </Card>
          <Card aria-labelledby="second-step">
            <h2 id="second-step">Second step at sign-in</h2>
            <SecondFactors />
          </Card>
          <Card aria-labelledby="devices">
            <h2 id="devices">Your devices</h2>
            <Devices />
          </Card>
        </div>
      </div>
      <UnsavedChangesPrompt when={isUnsaved} text="Your changes here have not been saved yet." />
    </>
  );
}
