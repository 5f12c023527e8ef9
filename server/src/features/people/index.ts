export {
  fullName,
  insertPerson,
  type Person,
  personByEmail,
  personById,
  profileUrl,
  userInfo,
} from './person.queries.ts';
export { personMatches } from './search.queries.ts';
