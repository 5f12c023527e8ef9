export { datesQuery, offeredSlotsQuery } from './availability.api.ts';
export { SlotCalendar } from './lazy-slot-calendar.tsx';
export { MonthBar } from './month-bar.tsx';
export { SkippedDates } from './skipped-dates.tsx';
export { SlotForm, type SlotTask } from './slot-form.tsx';
export { SlotList } from './slot-list.tsx';
export {
  calendarDatesQuery,
  deleteSlotMutation,
  type SlotsStored,
  slotEventsQuery,
} from './time-slots.api.ts';
export { useIsNarrow } from './use-narrow.ts';
export { ViewChoice } from './view-choice.tsx';
