export { ownInterviewQuery } from './own-interview/own-interview.api.ts';
export { OwnInterviewCard } from './own-interview/own-interview.card.tsx';
export { upcomingInterviewsQuery } from './upcoming/upcoming-interview.api.ts';
export { UpcomingInterviewCard } from './upcoming/upcoming-interview.card.tsx';
export { ContactStep } from './wizard/contact.step.tsx';
export { FinishedStep } from './wizard/finished.step.tsx';
export { SlotStep } from './wizard/slot.step.tsx';
export { useWizard } from './wizard/use-wizard.ts';
export { steps, WizardProgress } from './wizard/wizard-progress.tsx';
