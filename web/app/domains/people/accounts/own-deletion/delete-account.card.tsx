import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialogs/dialog-buttons.tsx';
import { Checkbox } from '../../../../ui/forms/choices.tsx';
import { Form } from '../../../../ui/forms/form.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { legacyRolesQuery } from '../../legacy-contacts/index.ts';
import { requestDeletionMutation } from './own-deletion.api.ts';

interface Props {
  /** Whether the user has a story of their own. */
  ownsStory: boolean;
}

/** Explains what deleting the user's own account means, and requests the deletion after a confirmation. */
export function DeleteAccount({ ownsStory }: Props) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [removesContributions, setRemovesContributions] = useState(false);
  const request = useMutation(requestDeletionMutation);
  const { data: roles } = useQuery({ ...legacyRolesQuery, enabled: opened });
  const keptStories = roles?.filter(({ keeps }) => keeps) ?? [];
  const close = () => {
    request.reset();
    setOpened(false);
  };
  const submit = () =>
    request.mutate(
      { remove_contributions: removesContributions },
      {
        onSuccess: () => {
          // Closed before the navigation, which would otherwise ask about unsaved input.
          flushSync(close);
          void navigate('/in-active');
        },
      },
    );
  return (
    <>
      <p>
        Your account is closed at once and permanently deleted after 30 days. Until then you can change your
        mind.
      </p>
      <div>
        <Button look="outline" onClick={() => setOpened(true)}>
          Delete my account
        </Button>
      </div>
      {opened && (
        <Dialog onClose={close} title="Delete your account?" size="lg">
          <Form onSubmit={submit} failure={request.error} onDismiss={request.reset}>
            <Stack>
              <p>
                <strong>Before you go:</strong> save what you have here with “Download everything” in the
                settings. It also works during the 30 days.
              </p>
              <div>
                <h3>What is deleted</h3>
                <ul>
                  <li>Your profile, your sign-in and your devices.</li>
                  {ownsStory && (
                    <>
                      <li>Your films, all photographs of your story and their comments.</li>
                      <li>Your family’s access to your story: it closes today. Their own accounts stay.</li>
                      <li>
                        Your subscription and upcoming sessions: they are cancelled today and do not come
                        back.
                      </li>
                    </>
                  )}
                </ul>
              </div>
              <div>
                <h3>What remains</h3>
                <ul>
                  <li>Payments, without your name, because the law asks us to keep them.</li>
                  {keptStories.map(({ storyteller }) => (
                    <li key={storyteller.id}>
                      The life story of {storyteller.fullName}, which you keep: it does not renew, and belongs
                      to its storyteller again.
                    </li>
                  ))}
                  <li>
                    Photographs and comments that you added to other people’s stories, with your name, unless
                    you remove them here:
                  </li>
                </ul>
                <Checkbox
                  label="Also remove my photographs and comments from other people’s stories"
                  checked={removesContributions}
                  onChange={({ currentTarget: { checked } }) => setRemovesContributions(checked)}
                />
              </div>
              <DialogButtons
                label="Close and delete my account"
                look="accent"
                busy={request.isPending}
                onClose={close}
              />
            </Stack>
          </Form>
        </Dialog>
      )}
    </>
  );
}
