import { readMediaType } from '../../text/media-type.ts'
import type { Value } from '../inputs.ts'
import { clauses } from './clauses.ts'
import { writeContent } from './content.ts'
import { checkPair, writeProperty } from './form-property.ts'
import { encodeForm, encodeUnreserved } from './percent-encode.ts'
import { isMap } from './shape.ts'
import { mapWritten, refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

/** The whole query as one value (OpenAPI 3.2.1, Parameter Locations, “querystring”). */
export function writeQuerystring(mediaType: string, value: Value): Written<string> {
  if (readMediaType(mediaType).essence !== 'application/x-www-form-urlencoded') {
    return mapWritten(writeContent(mediaType, value, clauses.contentFields), (text) =>
      mapWritten(checkPair(['', text]), () => written(encodeUnreserved(text))),
    )
  }
  if (!isMap(value)) {
    return refused(
      clauses.contentFields,
      'The query is written as a form, which needs names. Send an object.',
    )
  }
  return mapWritten(
    writeEach(value.members, ([name, member]) =>
      mapWritten(writeProperty(member, undefined), (texts) =>
        writeEach(texts, ({ text }) => checkPair([name, text])),
      ),
    ),
    (groups) =>
      written(
        groups
          .flat()
          .map(([name, text]) => `${encodeForm(name)}=${encodeForm(text)}`)
          .join('&'),
      ),
  )
}
