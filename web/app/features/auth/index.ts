export { destinationOf, requestSignInLinkMutation, signInMutation } from './auth.api.ts';
export { ChangePasswordForm } from './change-password.form.tsx';
export { CreatePasswordForm } from './create-password.form.tsx';
export { NarrowCard } from './narrow-card.tsx';
export { OtherDevices } from './other-devices.tsx';
export { invitationQuery, requestResetMutation, resetLinkQuery } from './password.api.ts';
export { SignInEnd } from './sign-in-end.tsx';
export { signInByLinkMutation, signInLinkQuery } from './sign-in-link.api.ts';
export { StepUp } from './step-up/step-up.tsx';
