import { clauses } from '#core/citation/clauses.ts'
import type { BodyContent, FormProperty, Operation } from '#core/request/description/operation.ts'
import type { BodyInput, FileInput, Value } from '#core/request/inputs.ts'
import { findContent, isFormType, isJson, isMultipart } from '#core/text/media-type.ts'
import { writeContent } from '#core/request/serialize/content.ts'
import { findProperty } from '#core/request/serialize/form.ts'
import { findSequence } from '#core/request/serialize/json.ts'
import { isList, isMap } from '#core/request/inputs.ts'
import type { Field } from '#core/request/serialize/form.ts'
import { Unserializable } from '#core/request/serialize/value.ts'
import type { TypedInputs } from './read-inputs.ts'

/**
 * The meaning of the body of the inputs for this operation: a text is the body letter for letter; any other value is written
 * in the media type; the members of an object are the fields of a form.
 *
 * @throws {Unserializable}
 */
export function chooseBody(
  operation: Pick<Operation, 'body'>,
  { body, mediaType }: Pick<TypedInputs, 'body' | 'mediaType'>,
): BodyInput | undefined {
  if (body === undefined) {
    if (mediaType === undefined) return undefined
    throw new Unserializable(
      clause,
      'A media type was given without a body. Give a body, or leave it out.',
    )
  }
  const contents = operation.body?.contents ?? []
  const type = mediaType ?? chooseMediaType(contents, body)
  const content = findContent(contents, type)
  // A media type that the operation does not take is refused by the plan, with those that it takes.
  if (content === undefined) return writeText(type, '')
  if (typeof body === 'string') return writeText(type, body)
  if (isFormType(type)) return readFields(type, content, body)
  const file = isJson(type) ? undefined : readFile(body)
  if (file !== undefined) return { kind: 'file', mediaType: type, file: checkPath(file) }
  return writeText(type, writeContent(type, body, clause))
}

const clause = clauses.mediaType

function writeText(mediaType: string, text: string): BodyInput {
  return { kind: 'text', mediaType, text }
}

/** The first that can carry the body: a text fits any, an object JSON or a form, a list JSON or a sequence, other values JSON. */
function chooseMediaType(contents: readonly BodyContent[], body: Value): string {
  const types = contents.map(({ mediaType }) => mediaType)
  const fitting =
    typeof body === 'string'
      ? undefined
      : types.find(
          (type) =>
            isJson(type) ||
            (isMap(body) && isFormType(type)) ||
            (isList(body) && findSequence(type) !== undefined),
        )
  return fitting ?? types[0] ?? ''
}

function readFields(mediaType: string, content: BodyContent, body: Value): BodyInput {
  if (!isMap(body)) {
    throw new Unserializable(
      clause,
      `A body of type ${mediaType} is made of named fields. Give an object, or the body as a text.`,
    )
  }
  const takesFiles = isMultipart(mediaType)
  const fields = body.members.flatMap(([name, value]) =>
    readField(name, value, findProperty(content.properties, name), takesFiles),
  )
  return { kind: 'form', mediaType, fields }
}

/** `{"file": …}` is a file, except where the document describes an object or another JSON value. */
function readField(
  name: string,
  value: Value,
  property: FormProperty | undefined,
  takesFiles: boolean,
): readonly Field[] {
  const mayBeFile =
    property === undefined ? takesFiles : property.isBinary || !isJson(property.contentType)
  if (!mayBeFile) return [[name, value]]
  const items = isList(value) && value.length > 0 ? value : [value]
  const files = items.flatMap((item) => readFile(item) ?? [])
  if (files.length === 0) return [[name, value]]
  if (files.length < items.length) {
    throw new Unserializable(
      clause,
      `The field “${name}” mixes files with other values. Give files only, or none.`,
    )
  }
  return files.map((file) => [name, checkPath(file)])
}

/** Inputs may be an agent's, and a document may have told it which file of the reader's computer to send. */
function checkPath(file: FileInput): FileInput {
  const { handle, fileName } = file
  const isOutside = /^(?:[/\\]|[a-z]:[/\\])|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(handle)
  if (!isOutside && fileName !== '') return file
  throw new Unserializable(
    clause,
    `The path “${handle}” does not name a file below the folder in which the request is made. Name one there, such as “pictures/cat.png”.`,
  )
}

/** A file that is named, and never read. */
function readFile(value: Value): FileInput | undefined {
  if (!isMap(value) || value.members.some(([name]) => name !== 'file' && name !== 'type')) return
  const texts = value.members.map(([, text]) => text)
  const { file, type } = Object.fromEntries(value.members)
  if (typeof file !== 'string' || file === '' || !texts.every((text) => typeof text === 'string')) {
    return undefined
  }
  return {
    handle: file,
    fileName: file.split(/[/\\]/).at(-1) ?? file,
    path: file,
    type: typeof type === 'string' ? type : undefined,
  }
}
