export { PaymentDialog } from './lazy-payment.dialog.tsx';
export { HostingPayments } from './offline/hosting-payments.tsx';
export { InterviewPayment } from './offline/offline-payment.tsx';
export { PaymentForm } from './payment.form.tsx';
export { PaymentSummary } from './payment-summary.tsx';
export { dueQuery, isAlreadyPaid, isRefusal, payableQuery } from './payments.api.ts';
export { RenewalTerms } from './renewal-terms.tsx';
export { openThankYou } from './thank-you-window.ts';
export { TransactionsCard } from './transactions.card.tsx';
