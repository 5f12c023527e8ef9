export { citiesQuery, countriesQuery, statesQuery } from './places.api.ts';
