import { Alert, Badge, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { useLastValue } from '../../../ui/dialogs/last-value.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toastDanger, toastSuccess } from '../../../ui/notices/toast.ts';
import { formatTime, localTimeZone } from '../../../ui/time.ts';
import { devicesQuery, endSignInsMutation, type SignedInDevice } from './devices.api.ts';
import styles from './devices.module.css';

const kinds: Record<SignedInDevice['kind'], string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
  unknown: 'Device',
};

const formatInstant = (instant: string) => formatTime(instant, 'MMM D, YYYY, h:mm A', localTimeZone());

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Returns where a device signed in, as far as it is known. */
const placeOf = ({ network, country }: SignedInDevice) =>
  [country && countryNames.of(country), network && `network ${network}`].filter(Boolean).join(', ');

/** The devices on which the user is signed in, with buttons to sign out one, or all others. */
export function Devices() {
  const { data: devices, error } = useQuery(devicesQuery);
  const end = useMutation(endSignInsMutation);
  const [ending, setEnding] = useState<SignedInDevice | 'others' | null>(null);
  const shown = useLastValue(ending);
  if (error && !devices) return <Alert color="red">{error.message}</Alert>;
  if (!devices) return <Skeleton height={160} />;
  const signOut = () =>
    end.mutate(ending === 'others' || !ending ? null : ending.id, {
      onSuccess: ({ message }) => void toastSuccess(message),
      onError: (failure) => void toastDanger(failure.message),
      onSettled: () => setEnding(null),
    });
  return (
    <div className={styles.devices}>
      <p>You are signed in on these devices. Sign out those that you do not use any more, or do not know.</p>
      <ul className={styles.list}>
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceText device={device} />
            {!device.current && (
              <Button
                variant="default"
                aria-label={`Sign out ${device.name}, last used ${formatInstant(device.last_seen_at ?? device.created_at)}`}
                onClick={() => setEnding(device)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button
          variant="default"
          leftSection={<Icon name="door" />}
          classNames={{ root: styles.action ?? '', label: styles.words ?? '' }}
          py="xs"
          onClick={() => setEnding('others')}
        >
          Sign out everywhere else
        </Button>
      )}
      <Confirm
        opened={ending !== null}
        title={shown === 'others' ? 'Sign out everywhere else?' : 'Sign this device out?'}
        text={
          shown === 'others'
            ? 'All other phones, tablets and computers will have to sign in again. This device stays signed in.'
            : `“${shown?.name ?? ''}” will have to sign in again. If you do not know this device, change your password too.`
        }
        confirmLabel="Sign out"
        busy={end.isPending}
        onCancel={() => setEnding(null)}
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
        {current && (
          <Badge className={styles.current ?? ''} variant="light" tt="none">
            This device
          </Badge>
        )}
      </strong>
      <span className={styles.soft}>
        {kinds[kind]}
        {place && `, ${place}`}
      </span>
      <span className={styles.soft}>
        Signed in {formatInstant(created_at)}
        {last_seen_at && !current && `, last used ${formatInstant(last_seen_at)}`}
      </span>
    </div>
  );
}
