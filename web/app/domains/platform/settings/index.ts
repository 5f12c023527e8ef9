export { configurationQuery } from './configuration.api.ts';
export { authorizationQuery } from './meeting-account.api.ts';
export { MeetingAccountCard } from './meeting-account.card.tsx';
export { SettingsForm } from './settings.form.tsx';
export { storyCostQuery } from './story-cost.api.ts';
