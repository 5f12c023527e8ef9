import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useUser } from '../../api/sign-in.ts';
import { signOut } from '../../api/sign-out.ts';
import { ownDeletionQuery, PendingDeletion } from '../../features/accounts/index.ts';
import { OwnDataCard } from '../../features/exports/index.ts';
import { OwnTransactionsCard } from '../../features/ledger/index.ts';
import { LegacyRoles } from '../../features/legacy-contacts/index.ts';
import { canSwitchQuery } from '../../features/stories/index.ts';
import { ClosureReason, Resubscribe, subscriptionQuery } from '../../features/subscriptions/index.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import styles from './inactive.module.css';

const inactiveTitle = 'This account is in-active';

/** The page of a story that is or will be disabled: the reason, how to reopen it, and a link to other stories. */
export default function InactivePage() {
  const user = useUser();
  const navigate = useNavigate();
  const deletion = useQuery({ ...ownDeletionQuery, enabled: user?.disabled === true });
  if (!user) return null;
  if (deletion.isLoading) return <Skeleton height={520} radius="lg" mt="xl" />;
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
  return (
    <InactiveNotice
      title={inactiveTitle}
      text="The storyteller’s account is in-active, so the story cannot be opened."
      alwaysOffersSwitch
    />
  );
}

/** The notice for the user's own story: disabled, or cancelled and open until the paid period ends. */
function OwnStory({ disabled }: { disabled: boolean }) {
  const { data: status, error, refetch } = useQuery(subscriptionQuery);
  if (!status && error) {
    return (
      <InactiveNotice title={disabled ? inactiveTitle : 'Subscription'} text={error.message}>
        <button type="button" className="button" onClick={() => refetch()}>
          Try again
        </button>
      </InactiveNotice>
    );
  }
  if (!status) return <Skeleton height={520} radius="lg" mt="xl" />;
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
        <Link className="button" to="/home">
          Back to my story
        </Link>
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
          <Link className="button quiet" to="/switch-account">
            Switch Account
          </Link>
        )}
        <button type="button" className="button quiet" onClick={() => void signOut(navigate)}>
          Logout
        </button>
      </Notice>
      {below}
      <div className={styles.account}>
        <LegacyRoles />
        <OwnDataCard />
      </div>
    </>
  );
}
