export { AlertBanners } from './alerts/alert-banners.tsx';
export { CalendarCard } from './calendar/calendar.card.tsx';
export { DayPlan } from './calendar/day-plan.tsx';
export { MonthCharts } from './charts/month-charts.tsx';
export { alertsQuery, figuresQuery, type Period } from './dashboard.api.ts';
export { CompletedTable, UpcomingTable } from './interview-tables.tsx';
export { PeriodCard } from './period/period.card.tsx';
export { readPeriod, writePeriod } from './period/period.ts';
export { SummaryCards } from './summary-cards.tsx';
