import { Badge, Button, Card, Group, Title } from '@mantine/core';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { changing, useMayChange } from '../../ui/read-only.tsx';
import { formatTime } from '../../ui/time.ts';
import type { Configuration } from './configuration.api.ts';
import styles from './settings.module.css';

/** Whether the account of the video meetings is authorized, and the way to authorize it. */
export function MeetingAccountCard({ account }: { account: Configuration['zoom'] }) {
  return (
    <Card withBorder radius="lg" padding="lg" component="section" aria-labelledby="meetings">
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} size="h3" id="meetings">
          Video meetings
        </Title>
        <Standing account={account} />
      </Group>
      {account.authorize_url === null ? (
        <p className={styles.text}>
          Each interview gets a meeting link of its own. No video-meeting account is used, so there is nothing
          to authorize.
        </p>
      ) : (
        <Authorization account={account} url={account.authorize_url} />
      )}
    </Card>
  );
}

function Standing({ account }: { account: Configuration['zoom'] }) {
  if (account.authorize_url === null) {
    return (
      <Badge variant="light" color="green" tt="none">
        Ready
      </Badge>
    );
  }
  return (
    <Badge variant="light" color={account.authorize ? 'green' : 'red'} tt="none">
      {account.authorize ? 'Authorized' : 'Not authorized'}
    </Badge>
  );
}

function Authorization({ account, url }: { account: Configuration['zoom']; url: string }) {
  const mayChange = useMayChange();
  const label = account.authorize ? 'Authorize again' : 'Authorize';
  return (
    <>
      <p className={styles.text}>
        {account.authorize
          ? 'Meetings are made with this account.'
          : 'Meetings cannot be made until a video-meeting account is authorized.'}
      </p>
      <dl className={styles.facts}>
        {account.email_acc && <Fact label="Account" value={account.email_acc} />}
        {account.expire_at && (
          <Fact label="Authorized until" value={formatTime(account.expire_at, 'MM-DD-YYYY, h:mm A (PST)')} />
        )}
        <Fact label="Redirect URI" value={account.redirect_uri} />
      </dl>
      <Group gap="sm">
        {mayChange ? (
          <Button component="a" href={url} leftSection={<Icon name="link" />}>
            {label}
          </Button>
        ) : (
          <Button leftSection={<Icon name="link" />} {...changing(mayChange)}>
            {label}
          </Button>
        )}
        <CopyButton text={account.redirect_uri} label="Copy redirect URI" />
      </Group>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
