export { datesQuery, offeredSlotsQuery } from './availability.api.ts';
export { BatchResult } from './batch/batch-result.tsx';
export { SlotSelectionBar } from './batch/slot-selection.bar.tsx';
export { SlotTools } from './batch/slot-tools.tsx';
export { SlotCalendar } from './lazy-slot-calendar.tsx';
export { MonthBar } from './month-bar.tsx';
export { SkippedDates } from './skipped-dates.tsx';
export { SlotForm, type SlotTask } from './slot-form.tsx';
export { isPast } from './slot-format.ts';
export { SlotList } from './slot-list.tsx';
export {
  calendarDatesQuery,
  deleteSlotMutation,
  type SlotsBatch,
  type SlotsStored,
  slotEventsQuery,
} from './time-slots.api.ts';
export { useIsNarrow } from './use-narrow.ts';
export { ViewChoice } from './view-choice.tsx';
