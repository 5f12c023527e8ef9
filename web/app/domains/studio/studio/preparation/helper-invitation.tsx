import { useState } from 'react';
import { Button, ButtonAnchor } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/clipboard.ts';
import styles from './preparation.module.css';

/** Lets the storyteller pass on the link of a helper, who can sit in on the call. */
export function HelperInvitation({ url, fname }: { url: string; fname: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button look="outline" size="lg" onClick={() => setOpen(true)}>
        Invite a helper
      </Button>
    );
  }
  const subject = encodeURIComponent(`Help ${fname} with the interview`);
  const body = encodeURIComponent(`With this link you can join the interview and help:\n${url}`);
  return (
    <div className={styles.form}>
      <p>Someone you trust can join the call from their own device, and help you. Send them this link:</p>
      <p className={styles.link}>{url}</p>
      <div className={styles.actions}>
        <Button look="outline" size="lg" onClick={() => copyText(url, 'The link is copied')}>
          Copy the link
        </Button>
        <ButtonAnchor look="outline" size="lg" round href={`mailto:?subject=${subject}&body=${body}`}>
          Send it by e-mail
        </ButtonAnchor>
      </div>
    </div>
  );
}
