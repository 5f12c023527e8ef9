export { Founder } from './founder.tsx';
export { InterviewDrawing } from './interview-drawing.tsx';
export { LegalText } from './legal-text.tsx';
export { Mission } from './mission.tsx';
export { ScheduleLink } from './schedule-link.tsx';
export { useSiteTexts } from './site-texts.ts';
export { Steps } from './steps.tsx';
export { Testimonials } from './testimonials.tsx';
