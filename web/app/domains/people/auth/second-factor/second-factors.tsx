import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '../../../../api/failure.ts';
import { hasPasskeySupport } from '../../../../api/step-up.ts';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { Group } from '../../../../ui/layout/stack.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import { formatTime, localTimeZone } from '../../../../ui/time.ts';
import { ownInfoQuery } from '../../people/index.ts';
import itemList from '../item-list.module.css';
import { AuthenticatorAppDialog } from './authenticator-app.dialog.tsx';
import { PasskeyDialog } from './passkey.dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey.dialog.tsx';
import {
  type SecondFactors as Factors,
  removeAppMutation,
  removePasskeyMutation,
  replaceCodesMutation,
  secondFactorsQuery,
} from './second-factor.api.ts';
import styles from './second-factors.module.css';

const formatDate = (instant: string) => formatTime(instant, 'MMM D, YYYY', localTimeZone());

type Passkey = Factors['passkeys'][number];

type OpenDialog = 'app' | 'passkey' | 'codes' | { rename: Passkey } | { remove: 'app' | Passkey };

/** The user's second factors, with the dialogs to add and remove them. */
export function SecondFactors() {
  const { data, error } = useQuery(secondFactorsQuery);
  const client = useQueryClient();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const opened = typeof dialog === 'object' ? dialog : null;
  const close = () => setDialog(null);
  const finish = (message: string) => (created: string[]) => {
    close();
    setCodes(created);
    // Removes the notice that a second step is missing.
    void client.invalidateQueries({ queryKey: ownInfoQuery.queryKey });
    void toastSuccess(message);
  };
  if (error && !data) return <Alert tone="danger">{error.message}</Alert>;
  if (!data) return <Skeleton height={220} />;
  return (
    <div className={styles.factors}>
      <p>
        A second step protects your account even if somebody learns your password. You confirm each sign-in on
        a new device with a passkey or a code.
      </p>
      <FactorList factors={data} open={setDialog} />
      {dialog === 'app' && (
        <AuthenticatorAppDialog onAdded={finish('Your authenticator app is added')} onClose={close} />
      )}
      {dialog === 'passkey' && <PasskeyDialog onAdded={finish('Your passkey is added')} onClose={close} />}
      <ReplaceCodes
        isOpen={dialog === 'codes'}
        onReplaced={finish('Your new codes are ready')}
        onClose={close}
      />
      {opened && 'rename' in opened && <RenamePasskeyDialog passkey={opened.rename} onClose={close} />}
      <RemoveFactor factor={opened && 'remove' in opened ? opened.remove : null} onClose={close} />
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </div>
  );
}

function FactorList({ factors, open }: { factors: Factors; open: (dialog: OpenDialog) => void }) {
  const { authenticator_app: app, passkeys, recovery_codes_left: left } = factors;
  const hasFactor = app !== null || passkeys.length > 0;
  return (
    <>
      <section className={styles.section} aria-labelledby="passkeys">
        <h3 id="passkeys">Passkeys</h3>
        {passkeys.length > 0 && (
          <ul className={itemList.list}>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <span>
                  <strong>{passkey.name}</strong>
                  <span className={itemList.detail}>
                    Added {formatDate(passkey.created_at)}
                    {passkey.last_used_at && `, last used ${formatDate(passkey.last_used_at)}`}
                  </span>
                </span>
                <Group>
                  <Button
                    look="outline"
                    aria-label={`Rename the passkey ${passkey.name}`}
                    onClick={() => open({ rename: passkey })}
                  >
                    Rename
                  </Button>
                  <Button
                    look="outline"
                    aria-label={`Remove the passkey ${passkey.name}`}
                    onClick={() => open({ remove: passkey })}
                  >
                    Remove
                  </Button>
                </Group>
              </li>
            ))}
          </ul>
        )}
        {hasPasskeySupport() ? (
          <Button look="outline" onClick={() => open('passkey')}>
            Add a passkey
          </Button>
        ) : (
          <p className={itemList.detail}>This browser cannot use passkeys here.</p>
        )}
      </section>
      <section className={styles.section} aria-labelledby="authenticator-app">
        <h3 id="authenticator-app">Authenticator app</h3>
        {app ? (
          <ul className={itemList.list}>
            <li>
              <span className={itemList.detail}>Added {formatDate(app)}</span>
              <Button
                look="outline"
                aria-label="Remove the authenticator app"
                onClick={() => open({ remove: 'app' })}
              >
                Remove
              </Button>
            </li>
          </ul>
        ) : (
          <Button look="outline" onClick={() => open('app')}>
            Add an authenticator app
          </Button>
        )}
      </section>
      {hasFactor && (
        <section className={styles.section} aria-labelledby="recovery-codes">
          <h3 id="recovery-codes">Recovery codes</h3>
          <p>{left === 1 ? 'One unused code is left.' : `${left} unused codes are left.`}</p>
          <Button look="outline" onClick={() => open('codes')}>
            Create new codes
          </Button>
        </section>
      )}
    </>
  );
}

interface ReplaceCodesProps {
  isOpen: boolean;
  onReplaced: (codes: string[]) => void;
  onClose: () => void;
}

function ReplaceCodes({ isOpen, onReplaced, onClose }: ReplaceCodesProps) {
  const replace = useMutation(replaceCodesMutation);
  return (
    <Confirm
      opened={isOpen}
      title="Create new recovery codes?"
      text="The codes that you have now will no longer work."
      confirmLabel="Create new codes"
      busy={replace.isPending}
      onCancel={onClose}
      onConfirm={() => replace.mutate(undefined, { onSuccess: onReplaced, onError: showFailure(onClose) })}
    />
  );
}

const showFailure = (onClose: () => void) => (failure: Failure) => {
  onClose();
  void toastDanger(failure.message);
};

interface RemoveFactorProps {
  /** The factor to remove; null closes the dialog. */
  factor: 'app' | Passkey | null;
  onClose: () => void;
}

function RemoveFactor({ factor, onClose }: RemoveFactorProps) {
  const removeApp = useMutation(removeAppMutation);
  const removePasskey = useMutation(removePasskeyMutation);
  const options = {
    onSuccess: ({ message }: { message: string }) => {
      onClose();
      void toastSuccess(message);
    },
    onError: showFailure(onClose),
  };
  const isApp = factor === 'app';
  return (
    <Confirm
      opened={factor !== null}
      title={isApp ? 'Remove the authenticator app?' : 'Remove the passkey?'}
      text={
        isApp
          ? 'Its codes will no longer work for your sign-in.'
          : `You can no longer sign in with “${factor?.name ?? ''}”.`
      }
      confirmLabel="Remove"
      busy={removeApp.isPending || removePasskey.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (isApp) removeApp.mutate(undefined, options);
        else if (factor) removePasskey.mutate(factor.id, options);
      }}
    />
  );
}
