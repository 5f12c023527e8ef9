/** Describes who asks a question, such as `Anna, 12`; empty for a question that staff chose. */
export const describeAsker = (name: string, age: number | null): string =>
  age === null || name === '' ? name : `${name}, ${age}`;
