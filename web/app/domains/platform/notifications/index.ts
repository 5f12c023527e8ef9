export { Bell } from './bell.tsx';
export { NotificationList } from './notification-list.tsx';
export { onStaffChange } from './notification-stream.ts';
export { listQuery, readAllMutation, readMutation } from './notifications.api.ts';
export { useRefetchOnNotification } from './use-refetch-on-notification.ts';
