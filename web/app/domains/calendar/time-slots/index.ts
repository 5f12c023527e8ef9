export { datesQuery, offeredSlotsQuery } from './availability.api.ts';
export { SlotForm, SlotRangeDialog } from './batch/lazy-dialogs.tsx';
export { SlotSelectionBar } from './batch/slot-selection-bar.tsx';
export { SlotTools } from './batch/slot-tools.tsx';
export { SlotCalendar } from './lazy-slot-calendar.tsx';
export { MonthBar } from './month-bar.tsx';
export type { SlotTask } from './slot-form.tsx';
export { isPast } from './slot-format.ts';
export { SlotList } from './slot-list.tsx';
export { type SlotOutcome, SlotResult } from './slot-result.tsx';
export {
  calendarDatesQuery,
  deleteSlotMutation,
  type SlotsBatch,
  type SlotsStored,
  slotEventsQuery,
} from './time-slots.api.ts';
export { useIsNarrow } from './use-is-narrow.ts';
export { ViewChoice } from './view-choice.tsx';
