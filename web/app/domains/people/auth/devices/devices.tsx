import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { useLastValue } from '../../../../ui/dialogs/last-value.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import { Alert } from '../../../../ui/notices/alert.tsx';
import { toastDanger, toastSuccess } from '../../../../ui/notices/toast.ts';
import { formatTime, localTimeZone } from '../../../../ui/time.ts';
import itemList from '../item-list.module.css';
import { devicesQuery, endSignInsMutation, type SignedInDevice } from './devices.api.ts';
import styles from './devices.module.css';

const kindLabels: Record<SignedInDevice['kind'], string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
  unknown: 'Device',
};

const formatInstant = (instant: string) => formatTime(instant, 'MMM D, YYYY, h:mm A', localTimeZone());

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The country and network of a device, as far as they are known. */
const placeOf = ({ network, country }: SignedInDevice) =>
  [country && countryNames.of(country), network && `network ${network}`].filter(Boolean).join(', ');

/** The devices on which the user is signed in, with buttons to sign out one of them, or all except this one. */
export function Devices() {
  const { data: devices, error } = useQuery(devicesQuery);
  const endSignIns = useMutation(endSignInsMutation);
  const [pendingSignOut, setPendingSignOut] = useState<SignedInDevice | 'others' | null>(null);
  const lastPendingSignOut = useLastValue(pendingSignOut);
  if (error && !devices) return <Alert tone="danger">{error.message}</Alert>;
  if (!devices) return <Skeleton height={160} />;
  const signOut = () =>
    endSignIns.mutate(pendingSignOut === 'others' || !pendingSignOut ? null : pendingSignOut.id, {
      onSuccess: ({ message }) => void toastSuccess(message),
      onError: (failure) => void toastDanger(failure.message),
      onSettled: () => setPendingSignOut(null),
    });
  return (
    <div className={styles.devices}>
      <p>You are signed in on these devices. Sign out any that you no longer use or do not recognize.</p>
      <ul className={itemList.list}>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceText device={device} />
            {!device.current && (
              <Button
                look="outline"
                aria-label={`Sign out ${device.name}, last used ${formatInstant(device.last_seen_at ?? device.created_at)}`}
                onClick={() => setPendingSignOut(device)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button look="outline" onClick={() => setPendingSignOut('others')}>
          <Icon name="door" />
          Sign out everywhere else
        </Button>
      )}
      <Confirm
        opened={pendingSignOut !== null}
        title={lastPendingSignOut === 'others' ? 'Sign out everywhere else?' : 'Sign this device out?'}
        text={
          lastPendingSignOut === 'others'
            ? 'All other phones, tablets and computers will have to sign in again. This device stays signed in.'
            : `“${lastPendingSignOut?.name ?? ''}” will have to sign in again. If you do not recognize this device, change your password too.`
        }
        confirmLabel="Sign out"
        busy={endSignIns.isPending}
        onCancel={() => setPendingSignOut(null)}
        onConfirm={signOut}
      />
    </div>
  );
}

function DeviceText({ device }: { device: SignedInDevice }) {
  const { name, kind, current, created_at, last_seen_at } = device;
  const place = placeOf(device);
  return (
    <div>
      <strong>
        {name}
        {current && <Badge className={styles.current ?? ''}>This device</Badge>}
      </strong>
      <span className={itemList.detail}>
        {kindLabels[kind]}
        {place && `, ${place}`}
      </span>
      <span className={itemList.detail}>
        Signed in {formatInstant(created_at)}
        {last_seen_at && !current && `, last used ${formatInstant(last_seen_at)}`}
      </span>
    </div>
  );
}
