import type { Participant } from '@lifestory/contract';
import type { RemotePerson } from './mesh.ts';

/** Returns the first name of a person, for sentences about them. */
const firstNameOf = ({ name }: Participant) => name.split(' ')[0] || 'The other person';

/** Describes the connection to a person in one sentence; null while nothing is wrong. */
export function describeConnection(person: Participant, remote: RemotePerson | undefined): string | null {
  const name = firstNameOf(person);
  if (!person.connected) return `${name} has lost the connection and can come back at any time.`;
  if (remote?.state === 'interrupted')
    return `The connection to ${name} is interrupted. We are trying again.`;
  if (remote?.state === 'weak')
    return `The connection to ${name} is weak, so the picture is paused and the sound continues.`;
  return remote?.stream ? null : `Connecting to ${name}…`;
}
