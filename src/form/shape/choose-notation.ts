import type { Parameter } from '#core/request/description/parameter.ts'
import { isJson } from '#core/text/media-type.ts'
import type { Notation } from './shape.ts'

/** Styles write texts; JSON tells texts and numbers apart. */
export function chooseNotation({ serialization: by }: Parameter): Notation {
  return by.by === 'content' && isJson(by.mediaType) ? 'json' : 'text'
}
