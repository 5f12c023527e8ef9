import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { formatShortDollars } from '../../ui/money.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import letter from '../drawings/letter.svg?raw';

const readAmount = (search: URLSearchParams): number | null => {
  const amount = search.get('amount');
  return amount && /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? Number(amount) : null;
};

/** Milliseconds after which a window that was not closed opens the landing page. */
const closeTimeoutMs = 200;

/** Closes the window. Browsers allow that only if a script opened it; otherwise the landing page opens. */
function closeWindow(): void {
  window.close();
  window.setTimeout(() => window.location.assign('/'), closeTimeoutMs);
}

/** The page after a payment; `?amount=` is in dollars. It is prerendered, so the amount is read after hydration. */
export default function ThankYouPage() {
  const [search] = useSearchParams();
  const [amount, setAmount] = useState<number | null>(null);
  useEffect(() => setAmount(readAmount(search)), [search]);
  return (
    <Notice
      drawing={letter}
      title="Thank You!"
      text={
        amount === null
          ? 'Your payment for booking your session has arrived.'
          : `${formatShortDollars(amount)} was paid for booking your session.`
      }
    >
      <Button look="accent" round onClick={closeWindow}>
        Close Window
      </Button>
    </Notice>
  );
}
