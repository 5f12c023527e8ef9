export { ownInterviewQuery } from './own-interview/own-interview.api.ts';
export { OwnInterviewCard } from './own-interview/own-interview.card.tsx';
export { UpcomingInterviewCard } from './upcoming/lazy-upcoming-interview.tsx';
export { upcomingInterviewsQuery } from './upcoming/upcoming-interview.api.ts';
export { ContactStep } from './wizard/contact.step.tsx';
export { FinishedStep } from './wizard/lazy-finished.step.tsx';
export { SlotStep } from './wizard/slot.step.tsx';
export { useWizard } from './wizard/use-wizard.ts';
export { steps, WizardProgress } from './wizard/wizard-progress.tsx';
