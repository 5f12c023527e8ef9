export { FailedMailsDialog } from './failed-mails-dialog.lazy.tsx';
export { MailReader } from './mail.reader.tsx';
export { stateLabel } from './mail-labels.tsx';
export { MailTable } from './mail-table.tsx';
export { mailsQuery } from './mails.api.ts';
