import { clauses } from '#text/clauses.ts'
import { findContent, isFormType, isJson, isMultipart } from '#text/media-type.ts'
import type { BodyContent, FormProperty, Operation } from '../description/operation.ts'
import { isList, isMap } from '../inputs.ts'
import type { BodyInput, FileInput, Value } from '../inputs.ts'
import { isSerializable, serializeContent } from '../serialize/content.ts'
import { findProperty } from '../serialize/form.ts'
import type { Field } from '../serialize/form.ts'
import { Unserializable } from '../serialize/value.ts'

/** A body as one value, which its media type serializes. */
export interface GivenBody {
  readonly body?: Value | undefined
  /** Defaults to the first media type of the operation that can carry the body. */
  readonly mediaType?: string | undefined
}

/**
 * Creates the body of the inputs for this operation: a string is the body verbatim; any other value is serialized in the media type;
 * the members of an object are the fields of a form.
 *
 * @throws {Unserializable}
 */
export function chooseBody(
  operation: Pick<Operation, 'body'>,
  { body, mediaType }: GivenBody,
): BodyInput | undefined {
  if (body === undefined) {
    if (mediaType === undefined) return undefined
    throw new Unserializable(
      unsupported,
      'A media type was given without a body. Give a body, or omit the media type.',
    )
  }
  const contents = operation.body?.contents ?? []
  const type = mediaType ?? chooseMediaType(contents, body)
  const content = findContent(contents, type)
  // The plan refuses a media type that the operation does not accept, and lists the accepted ones.
  if (content === undefined) return createTextBody(type, '')
  if (typeof body === 'string') return createTextBody(type, body)
  if (isFormType(type)) return createFormBody(type, content, body)
  for (const name of content.files ?? []) rejectFile(name, body, type)
  const file = isJson(type) ? undefined : parseFileReference(body)
  if (file !== undefined) return { kind: 'file', mediaType: type, file: checkPath(file) }
  return createTextBody(type, serializeContent(type, body, unsupported))
}

const unsupported = clauses.mediaType

function createTextBody(mediaType: string, text: string): BodyInput {
  return { kind: 'text', mediaType, text }
}

/** Returns the first media type that can carry the body, except JSON with files: a string fits any, an object JSON or a form, a list JSON or a sequence, other values JSON. */
export function chooseMediaType(contents: readonly BodyContent[], body: Value): string {
  const usable = contents.filter(({ files }) => typeof body === 'string' || !files)
  const types = usable.map(({ mediaType }) => mediaType)
  const fitting =
    typeof body === 'string'
      ? undefined
      : types.find(
          (type) =>
            isJson(type) ||
            (isMap(body) && isFormType(type)) ||
            (isList(body) && !isFormType(type) && isSerializable(body, type)),
        )
  return fitting ?? types[0] ?? ''
}

/** @throws {Unserializable} if a property of a JSON body is given as a file */
function rejectFile(name: string, body: Value, mediaType: string): void {
  const value = isMap(body) ? body.members.find(([own]) => own === name)?.[1] : undefined
  const items = value === undefined ? [] : isList(value) ? value : [value]
  if (!items.some(parseFileReference)) return
  throw new Unserializable(
    unsupported,
    `The field “${name}” is a file, which a body of type ${mediaType} cannot hold. Choose the multipart media type, or give a text.`,
  )
}

function createFormBody(mediaType: string, content: BodyContent, body: Value): BodyInput {
  if (!isMap(body)) {
    throw new Unserializable(
      unsupported,
      `A body of type ${mediaType} is made of named fields. Give an object, or the body as a text.`,
    )
  }
  const takesFiles = isMultipart(mediaType)
  const fields = body.members.flatMap(([name, value]) =>
    createFields(name, value, findProperty(content.properties, name), takesFiles),
  )
  return { kind: 'form', mediaType, fields }
}

/** Treats `{"file": …}` as a file, unless the document describes an object or another JSON value. */
function createFields(
  name: string,
  value: Value,
  property: FormProperty | undefined,
  takesFiles: boolean,
): readonly Field[] {
  const mayBeFile =
    property === undefined ? takesFiles : property.isBinary || !isJson(property.contentType)
  if (!mayBeFile) return [[name, value]]
  const items = isList(value) && value.length > 0 ? value : [value]
  const files = items.flatMap((item) => parseFileReference(item) ?? [])
  if (files.length === 0) return [[name, value]]
  if (files.length < items.length) {
    throw new Unserializable(
      unsupported,
      `The field “${name}” mixes files with other values. Give files only, or none.`,
    )
  }
  return files.map((file) => [name, checkPath(file)])
}

/** Rejects paths outside the folder: an untrusted document may make an agent choose any file of the computer. */
function checkPath(file: FileInput): FileInput {
  const { handle, fileName } = file
  const isOutside = /^(?:[/\\]|[a-z]:[/\\])|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(handle)
  if (!isOutside && fileName !== '') return file
  throw new Unserializable(
    unsupported,
    `The path “${handle}” does not name a file below the folder in which the request is made. Name one there, such as “pictures/cat.png”.`,
  )
}

/** Parses a reference to a file, which is never read. */
export function parseFileReference(value: Value): FileInput | undefined {
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
