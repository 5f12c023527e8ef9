import { contract } from '@lifestory/contract';
import type { Feature } from '../../../feature.ts';
import { placesHandlers } from './places.handlers.ts';

export { findCountry, findState, listStates } from './places.ts';
export { hasZipCodes, zipCodeError } from './postal.policy.ts';

/** Countries, states and cities for addresses, from data that ships with the product. */
export const placesFeature = (): Feature<typeof contract.places> => ({
  routes: contract.places,
  handlers: placesHandlers(),
});
