import fc from 'fast-check';

/** A request body with its content type. */
interface Content {
  type: string;
  body: Buffer;
}

const crlf = '\r\n';

/** File signatures of each recognized upload type, and random bytes. */
const fileBytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
    Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex'),
    Buffer.from('474946383961ffffffff00', 'hex'),
    Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex'),
    Buffer.from('00000018667479706865696300000000', 'hex'),
  ),
);

const boundary = fc.oneof(
  { weight: 6, arbitrary: fc.constant('----lifestory') },
  { weight: 1, arbitrary: fc.constantFrom('', 'b'.repeat(300), '"', '; x', 'é', '--', ' ') },
);

const disposition = (field: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 6, arbitrary: field.map((name) => `form-data; name="${headerText(name)}"`) },
    { weight: 4, arbitrary: field.map((name) => `form-data; name="${headerText(name)}"; filename="a.jpg"`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'form-data',
        'attachment; filename="../../x"',
        'form-data; name="file"; filename="/etc/passwd\u0000.jpg"',
        "form-data; name=file; filename*=UTF-8''%ff%fe%00",
        `form-data; name="file"; filename="${'n'.repeat(5000)}"`,
        'form-data; name="__proto__"',
        'form-data; name="file"; filename=""',
        ';;;',
      ),
    },
  );

/**
 * Generates multipart bodies with the given fields, valid and malformed: no boundary, a boundary that is too long or
 * differs from the one in the body, truncated, without a closing delimiter, with broken part headers.
 */
export function multipartBody(fields: string[], arbitraryText: fc.Arbitrary<string>): fc.Arbitrary<Content> {
  const field = fc.oneof(fc.constantFrom('file', 'image', 'video', ...chunkFields, ...fields), arbitraryText);
  const part = fc.record({
    head: disposition(field),
    type: fc.option(
      fc.constantFrom('image/jpeg', 'video/mp4', 'text/plain', 'multipart/mixed; boundary=x', ';'),
      {
        nil: null,
      },
    ),
    content: fc.oneof(
      fileBytes,
      arbitraryText.map((text) => Buffer.from(text)),
    ),
    broken: fc.nat(15).map((number) => number === 0),
  });
  return fc
    .record({
      boundary,
      declaredType: fc.constantFrom('same', 'same', 'same', 'same', 'missing', 'other'),
      parts: fc.array(part, { maxLength: 6 }),
      ending: fc.constantFrom('closing', 'closing', 'closing', 'none', 'delimiter'),
      keptShare: fc.oneof(
        { weight: 5, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
    })
    .map((form) => {
      const delimiter = `--${form.boundary}`;
      const encodedParts = form.parts.flatMap(({ head, type, content, broken }) => [
        Buffer.from(
          `${delimiter}${crlf}${broken ? 'content-disposition' : `content-disposition: ${head}`}${crlf}${
            type ? `content-type: ${type}${crlf}` : ''
          }${crlf}`,
        ),
        content,
        Buffer.from(crlf),
      ]);
      const last =
        { closing: `${delimiter}--${crlf}`, delimiter: `${delimiter}${crlf}`, none: '' }[form.ending] ?? '';
      const body = Buffer.concat([...encodedParts, Buffer.from(last)]);
      const type = {
        same: `multipart/form-data; boundary=${headerText(form.boundary)}`,
        other: 'multipart/form-data; boundary=another',
        missing: 'multipart/form-data',
      }[form.declaredType];
      return {
        type: type ?? 'multipart/form-data',
        body: body.subarray(0, Math.ceil(body.length * form.keptShare)),
      };
    });
}

/** The fields of an upload in chunks, so that some parts have known names. */
const chunkFields = [
  'resumableChunkNumber',
  'resumableTotalSize',
  'resumableIdentifier',
  'resumableFilename',
];

/** Removes characters that are not allowed in a header. */
const headerText = (text: string): string => text.replace(/[^ !#-~é]/g, '');
