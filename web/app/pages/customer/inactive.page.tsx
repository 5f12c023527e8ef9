import type { NoStory as NoStoryReason, UserInfo } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useUser } from '../../api/sign-in.ts';
import { signOut } from '../../api/sign-out.ts';
import { OwnTransactionsCard } from '../../domains/money/ledger/index.ts';
import { ClosureReason, Resubscribe, subscriptionQuery } from '../../domains/money/subscriptions/index.ts';
import { DeleteAccount, ownDeletionQuery, PendingDeletion } from '../../domains/people/accounts/index.ts';
import { ChangeAddressForm, ChangePasswordForm } from '../../domains/people/auth/index.ts';
import { LegacyRoles } from '../../domains/people/legacy-contacts/index.ts';
import { OwnDetailsForm } from '../../domains/people/people/index.ts';
import { canSwitchQuery, noStoryQuery } from '../../domains/people/stories/index.ts';
import { OwnDataCard } from '../../domains/platform/exports/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import styles from './inactive.module.css';

const inactiveTitle = 'This account is in-active';

/** The page of a story that is or will be disabled: the reason, how to reopen it, and a link to other stories. */
export default function InactivePage() {
  const user = useUser();
  const navigate = useNavigate();
  const deletion = useQuery({ ...ownDeletionQuery, enabled: user?.disabled === true });
  const noStory = useQuery({
    ...noStoryQuery,
    enabled: user?.disabled === true && user.role === 'Sub User',
  });
  if (!user) return null;
  if (deletion.isLoading) return <Skeleton height={520} mt={6} />;
  if (deletion.data) {
    return (
      <>
        <PendingDeletion deletionAt={deletion.data} onSignOut={() => void signOut(navigate)} />
        <div className={styles.account}>
          <OwnDataCard />
        </div>
      </>
    );
  }
  if (user.role === 'Customer') return <OwnStory disabled={user.disabled} />;
  if (!user.disabled) return <Navigate to="/home" replace />;
  if (noStory.isLoading) return <Skeleton height={520} mt={6} />;
  if (noStory.data) return <WithoutStory user={user} noStory={noStory.data} />;
  return (
    <InactiveNotice
      title={inactiveTitle}
      text="The storyteller’s account is in-active, so the story cannot be opened."
      alwaysOffersSwitch
    />
  );
}

/** What a person without a story to open reads: the title, and the sentence that tells whom to ask. */
const describeNoStory = ({ reason, name }: NoStoryReason): { title: string; text: string } => {
  switch (reason) {
    case 'taken_over':
      return {
        title: 'Your story is in other hands',
        text: `${name} looks after your story now, so you cannot open it here. If this is not right, please contact us.`,
      };
    case 'removed':
      return {
        title: `You can no longer open the story of ${name}`,
        text: `The list of people who can open it has changed. If you think this is a mistake, please ask ${name}, or contact us.`,
      };
    case 'left':
      return {
        title: `You left the story of ${name}`,
        text: `To open it again, please ask ${name} to invite you.`,
      };
    case 'closed':
      return {
        title: name ? `The story of ${name} is closed` : 'The story is closed',
        text: 'Nobody can open it any more. If you have a question about it, please contact us.',
      };
    case 'not_opened':
      return {
        title: 'Your story is not open yet',
        text: 'We open it after your interview, and send you an e-mail then.',
      };
    case 'none':
      return {
        title: 'You have no story to open',
        text: 'To see somebody’s story, please ask them to invite you.',
      };
  }
};

/** The page of a person without a story to open: what happened, how to go on, and what is still theirs. */
function WithoutStory({ user, noStory }: { user: UserInfo; noStory: NoStoryReason }) {
  const { title, text } = describeNoStory(noStory);
  const { reason } = noStory;
  return (
    <InactiveNotice
      title={title}
      text={`${text} Your account stays yours.`}
      below={
        <>
          <AccountSection title="Your profile">
            <OwnDetailsForm user={user} onUnsavedChange={ignoreChange} />
          </AccountSection>
          <AccountSection title="E-mail address">
            <ChangeAddressForm />
          </AccountSection>
          <AccountSection title="Update Password">
            <ChangePasswordForm />
          </AccountSection>
          <div className={styles.account}>
            <OwnTransactionsCard />
          </div>
          {reason !== 'taken_over' && (
            <AccountSection title="Delete account">
              <DeleteAccount ownsStory={reason === 'not_opened'} />
            </AccountSection>
          )}
        </>
      }
    >
      {reason !== 'taken_over' && reason !== 'not_opened' && (
        <ButtonLink look="accent" round to="/schedule-lifestory">
          Schedule my Lifestory
        </ButtonLink>
      )}
    </InactiveNotice>
  );
}

const ignoreChange = () => undefined;

function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.account} aria-labelledby={id}>
      <Card>
        <h2 id={id}>{title}</h2>
        {children}
      </Card>
    </section>
  );
}

/** The notice for the user's own story: disabled, or cancelled and open until the paid period ends. */
function OwnStory({ disabled }: { disabled: boolean }) {
  const { data: status, error, refetch } = useQuery(subscriptionQuery);
  if (!status && error) {
    return (
      <InactiveNotice title={disabled ? inactiveTitle : 'Subscription'} text={error.message}>
        <Button look="accent" round onClick={() => refetch()}>
          Try again
        </Button>
      </InactiveNotice>
    );
  }
  if (!status) return <Skeleton height={520} mt={6} />;
  const isOpen = !disabled && !status.disabled;
  if (isOpen && !status.is_cancelled) return <Navigate to="/home" replace />;
  return (
    <InactiveNotice
      title={isOpen ? 'Your subscription is cancelled' : inactiveTitle}
      text={<ClosureReason status={status} open={isOpen} />}
      below={
        <>
          {!status.contact_us && <Resubscribe again={status.is_cancelled} />}
          <div className={styles.account}>
            <OwnTransactionsCard />
          </div>
        </>
      }
    >
      {isOpen && (
        <ButtonLink look="accent" round to="/home">
          Back to my story
        </ButtonLink>
      )}
    </InactiveNotice>
  );
}

interface InactiveNoticeProps {
  title: string;
  text: ReactNode;
  /** Whether the link to other stories is shown even before it is known that there are any. */
  alwaysOffersSwitch?: boolean;
  /** Links shown before the standard ones. */
  children?: ReactNode;
  /** Cards below the notice. */
  below?: ReactNode;
}

function InactiveNotice({ title, text, alwaysOffersSwitch = false, children, below }: InactiveNoticeProps) {
  const navigate = useNavigate();
  const { data: canSwitch } = useQuery(canSwitchQuery);
  return (
    <>
      <Notice title={title} text={text}>
        {children}
        {(canSwitch || alwaysOffersSwitch) && (
          <ButtonLink look="outline" round to="/switch-account">
            Switch Account
          </ButtonLink>
        )}
        <Button look="outline" round onClick={() => void signOut(navigate)}>
          Logout
        </Button>
      </Notice>
      {below}
      <div className={styles.account}>
        <LegacyRoles />
        <OwnDataCard />
      </div>
    </>
  );
}
