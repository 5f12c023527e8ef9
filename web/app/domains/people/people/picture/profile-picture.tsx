import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { ErrorSummary } from '../../../../ui/forms/error-summary.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import { Loading } from '../../../../ui/loading/loading.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import { updatePictureMutation } from '../own-profile/own-profile.api.ts';
import styles from './profile-picture.module.css';

const PictureCrop = lazyComponent(() => import('./picture-crop.tsx'), { placeholder: <Loading /> });

const acceptedTypes = '.png,.jpeg,.jpg';
const wrongTypeMessage = 'Please choose a picture that ends with .png, .jpeg or .jpg.';
const unreadableMessage = 'We could not open this picture. Please choose another one.';

interface Props {
  name: string;
  picture: string | null;
}

/** The user's picture and its upload: select, crop to a square, send. */
export function ProfilePicture({ name, picture }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [pictureUrl, setPictureUrl] = useState<string | null>(null);
  const update = useMutation(updatePictureMutation);
  useEffect(() => () => (pictureUrl ? URL.revokeObjectURL(pictureUrl) : undefined), [pictureUrl]);

  const chooseFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows selecting the same file again.
    currentTarget.value = '';
    if (!file) return;
    if (!/\.(png|jpe?g)$/i.test(file.name)) return void toastDanger(wrongTypeMessage);
    update.reset();
    setPictureUrl(URL.createObjectURL(file));
  };
  const close = () => setPictureUrl(null);
  const send = (square: Blob) =>
    update.mutate(square, {
      onSuccess: async () => {
        close();
        await toastSuccess('Profile image updated successfully');
      },
      onError: (failure) => {
        if (failure.code !== 'invalid') void toastDanger();
      },
    });
  return (
    <div className={styles.picture}>
      <Avatar name={name} picture={picture} size={132} />
      <Button look="outline" size="sm" onClick={() => input.current?.click()}>
        <Icon name="photograph" size={18} />
        {picture ? 'Change picture' : 'Add a picture'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        aria-label="Profile picture"
        tabIndex={-1}
        className={styles.file}
        onChange={chooseFile}
      />
      {pictureUrl && (
        <Dialog unsaved={false} onClose={close} title="Your picture">
          <ErrorSummary failure={update.error} onDismiss={update.reset} />
          <PictureCrop
            picture={pictureUrl}
            busy={update.isPending}
            onCancel={close}
            onCrop={send}
            onBroken={() => {
              close();
              void toastDanger(unreadableMessage);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
