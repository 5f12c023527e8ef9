import type { z } from 'zod';
import { newId } from '../../database/ids.ts';

type Schema = z.core.$ZodType;

/** A handler's result that a reply schema accepts, and the same with an undeclared field in every object. */
interface Sample {
  declared: unknown;
  extended: unknown;
}

const formats: Record<string, () => string> = {
  uuid: newId,
  date: () => '2027-05-04',
  datetime: () => '2027-05-04T17:00:00.000Z',
  email: () => 'ana@example.com',
};

/** Creates a sample of a reply schema; `variant` selects the options of unions, enums, nullable and optional values. */
export function createSampleReply(schema: Schema, variant: number): Sample {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const both = (value: unknown): Sample => ({ declared: value, extended: value });
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(
        ([name, field]) => [name, createSampleReply(field, variant)] as const,
      );
      const pick = (side: keyof Sample) =>
        Object.fromEntries(fields.map(([name, sample]) => [name, sample[side]]));
      return { declared: pick('declared'), extended: { ...pick('extended'), undeclared: 'undeclared' } };
    }
    case 'array': {
      const items = [createSampleReply(def.element, variant), createSampleReply(def.element, variant + 1)];
      return { declared: items.map((item) => item.declared), extended: items.map((item) => item.extended) };
    }
    case 'record': {
      const { declared, extended } = createSampleReply(def.valueType, variant);
      return { declared: { May: declared }, extended: { May: extended } };
    }
    case 'nullable':
      return variant % 2 ? both(null) : createSampleReply(def.innerType, variant);
    case 'optional':
      return variant % 2 ? both(undefined) : createSampleReply(def.innerType, variant);
    case 'pipe':
      return createSampleReply(def.in, variant);
    case 'union':
      return createSampleReply(def.options[variant % def.options.length] as Schema, variant);
    case 'date':
      return both(new Date('2027-05-04T17:00:00.000Z'));
    case 'literal':
      return both(def.values[variant % def.values.length]);
    case 'enum': {
      const values = Object.values(def.entries);
      return both(values[variant % values.length]);
    }
    case 'number':
      return both(variant + 1);
    case 'boolean':
      return both(variant % 2 === 0);
    case 'string': {
      const { format } = def as { format?: string };
      const month = '2027-05';
      const text = (format && formats[format]?.()) || `text ${variant}`;
      return both((schema as z.ZodType).safeParse(text).success ? text : month);
    }
    default:
      throw new Error(`There is no sample for the kind ${def.type}.`);
  }
}
