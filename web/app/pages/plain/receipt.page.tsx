import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isMissing } from '../../api/failure.ts';
import { isStaff, useUser } from '../../api/sign-in.ts';
import { PrintableReceipt, receiptQuery } from '../../domains/money/ledger/index.ts';
import { Icon } from '../../ui/icon.tsx';
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
          <Link className="button" to={listPath}>
            {isStaffMember ? 'All transactions' : 'Settings'}
          </Link>
        ) : (
          <button type="button" className="button" onClick={() => refetch()}>
            Try again
          </button>
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
        <button type="button" className="button" onClick={() => window.print()} disabled={!data}>
          Print or save as PDF
        </button>
      </div>
      {data ? <PrintableReceipt receipt={data} /> : <Skeleton height={640} radius="lg" />}
    </div>
  );
}
