export { CallButton } from './call/call-button.tsx';
export type { CallParts, RemoteMedia } from './call/call-parts.ts';
export { CallNotice } from './join/call-notice.tsx';
export { JoinFlow } from './join/join-flow.tsx';
export { CallPreparationCard } from './lazy-cards.tsx';
export { estimateFreeSpace } from './preparation/measurement.ts';
export { readSeatKey } from './seat-key.ts';
export { StaffCall, StaffJoin } from './staff/staff-call.tsx';
export { downloadCalendarFile, joinMutation, joinPageQuery } from './studio.api.ts';
