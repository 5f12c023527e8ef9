import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isMissing } from '../../api/failure.ts';
import { isStaff, useUser } from '../../api/sign-in.ts';
import { PrintableReceipt, receiptQuery } from '../../domains/money/ledger/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import styles from './receipt.module.css';

/** The printable receipt of a payment, for its payer and for staff. */
export default function ReceiptPage() {
  const { number = '' } = useParams();
  const user = useUser();
  const { data, error, refetch } = useQuery(receiptQuery(number));
  const isStaffMember = user !== null && isStaff(user.role);
  const listPath = isStaffMember ? '/transactions' : '/setting';
  if (error && !data) {
    const isReceiptMissing = isMissing(error);
    return (
      <Notice
        title="We could not show this receipt"
        text={
          isReceiptMissing
            ? 'There is no receipt at this address, or it belongs to another account.'
            : error.message
        }
      >
        {isReceiptMissing ? (
          <ButtonLink look="accent" round to={listPath}>
            {isStaffMember ? 'All transactions' : 'Settings'}
          </ButtonLink>
        ) : (
          <Button look="accent" round onClick={() => refetch()}>
            Try again
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Link to={listPath} className={styles.back}>
          <Icon name="back" /> {isStaffMember ? 'Transactions' : 'Settings'}
        </Link>
        <Button look="accent" round onClick={() => window.print()} disabled={!data}>
          Print or save as PDF
        </Button>
      </div>
      {data ? <PrintableReceipt receipt={data} /> : <Skeleton height={640} />}
    </div>
  );
}
