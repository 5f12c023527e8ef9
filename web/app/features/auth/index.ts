export { AddressLinkCard } from './address-change/address-link.tsx';
export { ChangeAddressForm } from './address-change/change-address.form.tsx';
export {
  destinationOf,
  passkeySignInMutation,
  requestSignInLinkMutation,
  signInMutation,
} from './auth.api.ts';
export { ChangePasswordForm } from './change-password.form.tsx';
export { CreatePasswordForm } from './create-password.form.tsx';
export { Devices } from './devices/devices.tsx';
export { NarrowCard } from './narrow-card.tsx';
export { invitationQuery, requestResetMutation, resetLinkQuery } from './password.api.ts';
export { SecondFactors } from './second-factor/second-factors.tsx';
export { SecondStepForm, startedSignInOf } from './second-factor/second-step.tsx';
export { SignInEnd } from './sign-in-end.tsx';
export { signInByLinkMutation, signInLinkQuery } from './sign-in-link.api.ts';
export { StepUp } from './step-up/step-up.tsx';
