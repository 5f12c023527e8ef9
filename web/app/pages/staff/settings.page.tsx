import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  configurationQuery,
  MeetingAccountCard,
  SettingsForm,
} from '../../domains/platform/settings/index.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { ReadOnlyNote } from '../../ui/forms/read-only.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import styles from './settings.module.css';

const links: readonly { to: string; label: string; text: string; icon: IconName }[] = [
  { to: '/questions', label: 'Questions', text: 'The library of questions for interviews', icon: 'speech' },
  {
    to: '/album-imports',
    label: 'Import an album',
    text: 'Restore a story from a file that its storyteller downloaded',
    icon: 'upload',
  },
  { to: '/audit', label: 'Audit log', text: 'Who changed or viewed what, and when', icon: 'history' },
  { to: '/mails', label: 'E-mails', text: 'What was sent, and what failed', icon: 'mail' },
  { to: '/failed-jobs', label: 'Failed jobs', text: 'Background work that keeps failing', icon: 'gear' },
];

/** The settings page, with links to the questions, imports, audit log, mails and failed jobs. */
export default function SettingsPage() {
  // Refetched every ten minutes, because the authorization link is valid for half an hour.
  const {
    data: configuration,
    error,
    refetch,
  } = useQuery({
    ...configurationQuery,
    refetchInterval: 10 * 60_000,
  });
  return (
    <>
      <PageTitle
        title="Settings"
        text="Prices, trial period, alerts, limits and the video-meeting account."
        trail={<Breadcrumbs trail={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Settings' }]} />}
      />
      <ReadOnlyNote />
      <ErrorSummary failure={error} onDismiss={() => refetch()} />
      <div className={styles.page}>
        {configuration ? <SettingsForm configuration={configuration} /> : <Skeleton height={520} />}
        <div className={styles.side}>
          {configuration ? <MeetingAccountCard account={configuration.zoom} /> : <Skeleton height={150} />}
          <Card aria-labelledby="records">
            <h2 id="records">Records</h2>
            <ul className={styles.actions}>
              {links.map(({ to, label, text, icon }) => (
                <li key={to}>
                  <Link to={to}>
                    <Icon name={icon} size={24} />
                    <span>
                      <strong>{label}</strong>
                      {text}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}
