import type { FamilyMember } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '../../api/sign-in.ts';
import { familyQuery, InvitationForm, OwnFamily } from '../../domains/people/stories/index.ts';
import { useRefetchOnNotification } from '../../domains/platform/notifications/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import styles from './family.module.css';

/**
 * The page of the active story's members: invite, resend, and, for the storyteller, remove. `?invite` opens the form.
 */
export default function FamilyPage() {
  const { data: family, error, refetch } = useQuery(familyQuery());
  // An invited person may have joined since the last visit.
  useRefetchOnNotification(familyQuery().queryKey);
  const isOwnStory = useUser()?.role !== 'Sub User';
  const [search, setSearch] = useSearchParams();
  const isInviting = search.has('invite');
  /** The person whose invitation went to a wrong address and is being written again. */
  const [wrongMember, setWrongMember] = useState<FamilyMember | null>(null);
  const inviteButton = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const showForm = (isShown: boolean) =>
    setSearch(isShown ? { invite: '' } : {}, { replace: true, preventScrollReset: true });
  const close = () => {
    showForm(false);
    setWrongMember(null);
    inviteButton.current?.focus();
  };
  if (error && !family) {
    return (
      <Notice title="Your friends and family could not be loaded" text={error.message}>
        <Button look="accent" round onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  return (
    <>
      <PageTitle
        title="Friends &amp; Family"
        text={isOwnStory ? 'The people who can see your story.' : 'The people who can see this story.'}
      >
        <Button
          ref={inviteButton}
          look="accent"
          round
          aria-expanded={isInviting}
          aria-controls={formId}
          onClick={() => showForm(!isInviting)}
        >
          <Icon name="plus" />
          Invite
        </Button>
      </PageTitle>
      <div id={formId} className={styles.form}>
        {isInviting && (
          <InvitationForm
            key={wrongMember?.id ?? ''}
            userId="0"
            relationship="Unknown"
            first={wrongMember ? toFirstRow(wrongMember) : undefined}
            hideRelationship
            onClose={close}
          />
        )}
      </div>
      {!family && <Loading label="Loading friends and family…" />}
      {family && family.length > 0 && (
        <OwnFamily
          family={family}
          onRemoved={() => inviteButton.current?.focus()}
          removable={isOwnStory}
          onInviteAgain={(member) => {
            setWrongMember(member);
            showForm(true);
          }}
        />
      )}
      {family?.length === 0 && (
        <div className={styles.empty}>
          <EmptyState text="No Friends &amp; Family">
            {!isInviting && (
              <>
                <p className={styles.hint}>
                  Invite the people you love. They get an e-mail, and can watch {isOwnStory ? 'your' : 'the'}{' '}
                  film, add photographs and write to you.
                </p>
                <Button look="outline" round onClick={() => showForm(true)}>
                  Invite someone
                </Button>
              </>
            )}
          </EmptyState>
        </div>
      )}
    </>
  );
}

/** What was typed for an invitation; the address is typed a second time once it is corrected. */
const toFirstRow = ({ fname, lname, email, contact, pivot }: FamilyMember) => ({
  fname,
  lname,
  email,
  phone: contact,
  relationship: pivot.relationship,
});
