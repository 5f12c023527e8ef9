export { FailedMailsDialog } from './lazy-failed-mails-dialog.tsx';
export { stateLabel } from './mail-labels.tsx';
export { MailReader } from './mail-reader.tsx';
export { MailTable } from './mail-table.tsx';
export { mailsQuery } from './mails.api.ts';
