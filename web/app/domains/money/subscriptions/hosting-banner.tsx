import { useState } from 'react';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Banner } from './banner.ts';
import { dismissBanner, isDismissed } from './dismissed-banner.ts';
import styles from './hosting-banner.module.css';

/** The subscription banner, with a link to fix the problem. Dismissing hides it until the next day. */
export function HostingBanner({ banner }: { banner: Banner }) {
  // Hides only the dismissed kind, so that a banner of another kind is still shown.
  const [dismissed, setDismissed] = useState<Banner['kind'] | null>(null);
  if (dismissed === banner.kind || isDismissed(banner.kind)) return null;
  const dismiss = () => {
    dismissBanner(banner.kind);
    setDismissed(banner.kind);
  };
  return (
    <section className={styles.banner} data-kind={banner.kind} aria-label="Your subscription">
      <p>{banner.text}</p>
      <ButtonLink look="accent" round to={banner.link.to}>
        {banner.link.label}
      </ButtonLink>
      <IconButton round className={styles.close} aria-label="Dismiss until tomorrow" onClick={dismiss}>
        <Icon name="close" />
      </IconButton>
    </section>
  );
}
