import type { Value } from '../inputs.ts'
import { clauses } from '../../citation/clauses.ts'
import { writeContent } from './content.ts'
import { isJson } from '../../text/json-type.ts'
import type { Pair } from './query.ts'
import { checkText, isList, isMap } from './shape.ts'
import { mapWritten, refused, writeEach, written } from './written.ts'
import type { Written } from './written.ts'

/** One entry of a form: its text and the media type in which it was written. */
export interface FormText {
  readonly text: string
  readonly contentType: string
}

/**
 * The entries of a property that is written by its media type: one for each item of a list, else one
 * (OpenAPI 3.2.1, Encoding By Name and Encoding Object).
 *
 * @param contentType of the description; undefined where it does not mention the property
 */
export function writeProperty(
  value: Value,
  contentType: string | undefined,
): Written<readonly FormText[]> {
  if (!isList(value)) {
    return mapWritten(writeEntry(value, contentType), (entry) => written([entry]))
  }
  if (value.length === 0) {
    return refused(
      clauses.encodingByName,
      'An empty list has no entry in a form, as if the field were left out. Leave it out, or add an item.',
    )
  }
  return writeEach(value, (item) => writeEntry(item, contentType))
}

/** A name or text that UTF-8 can carry. */
export function checkPair(pair: Pair): Written<Pair> {
  return mapWritten(checkText(pair[0]), () => mapWritten(checkText(pair[1]), () => written(pair)))
}

function writeEntry(value: Value, stated: string | undefined): Written<FormText> {
  const contentType = stated ?? (isList(value) || isMap(value) ? 'application/json' : 'text/plain')
  return mapWritten(chooseTextType(contentType), (chosen) =>
    mapWritten(writeContent(chosen, value, clauses.encodingObject), (text) =>
      written({ text, contentType: chosen }),
    ),
  )
}

/** A list of media types leaves the choice to the sender; a text is text/plain, else JSON, if the list has it. */
function chooseTextType(contentType: string): Written<string> {
  const choices = contentType.split(',').map((choice) => choice.trim())
  const [only] = choices
  const chosen =
    choices.length === 1 && only !== undefined
      ? only
      : (choices.find((choice) => /^text\/plain\b/i.test(choice)) ?? choices.find(isJson))
  if (chosen !== undefined && !chosen.includes('*')) return written(chosen)
  return refused(
    clauses.mediaTypeChoice,
    `The document allows ${contentType} here, which leaves open how a text is sent. Choose a file instead.`,
  )
}
