import type { BodyContent, RequestBody } from '#core/request/description/body.ts'
import { isForm, readFormProperties } from './form-properties.ts'
import {
  enter,
  isExtension,
  isLocatedMapping,
  isMapping,
  listMembers,
  readText,
} from './located.ts'
import type { Located, LocatedMapping } from './located.ts'
import { quoteName } from './quote-name.ts'
import { readContentExamples } from './schema-examples.ts'
import { cite, recall } from './scope.ts'
import type { DocumentScope } from './scope.ts'
import { readFlag } from './serialization.ts'

/** The body of an operation, or undefined where it has none. */
export function readBody(scope: DocumentScope, located: Located): RequestBody | undefined {
  if (located.value === undefined || located.value === null) return undefined
  const resolution = scope.resolver.follow(located)
  if (resolution.outcome === 'broken') {
    scope.refuse(resolution.at, resolution.sentence, cite(scope, 'Reference Object'))
    return undefined
  }
  const { target } = resolution
  if (!isLocatedMapping(target)) {
    scope.refuse(target, 'requestBody must be a mapping.', cite(scope, 'Request Body Object'))
    return undefined
  }
  return recall(scope, 'body', target.value, (shared) => readContents(shared, target))
}

function readContents(scope: DocumentScope, target: LocatedMapping): RequestBody | undefined {
  const clause = cite(scope, 'Request Body Object')
  const isRequired = readFlag(scope, target, 'required') ?? false
  const content = enter(target, 'content')
  const members = listMembers(content).filter(({ key }) => key.includes('/') || !isExtension(key))
  if (members.length === 0) {
    const sentence = `The body ${isMapping(content.value) ? 'names no media type' : 'has no content'}, so it is not said what to send. Add a media type under content.`
    if (isRequired) scope.refuse(target, sentence, clause)
    else scope.note(target, `${sentence} No body is offered.`)
    return undefined
  }
  const contents = members.flatMap((member) => readContent(scope, member) ?? [])
  if (contents.length === 0) return undefined
  return { isRequired, description: readText(target, 'description'), contents }
}

function readContent(scope: DocumentScope, member: Located): BodyContent | undefined {
  const clause = cite(scope, 'Media Type Object')
  const resolution = scope.resolver.follow(member)
  if (resolution.outcome === 'broken') {
    scope.refuse(resolution.at, resolution.sentence, cite(scope, 'Reference Object'))
    return undefined
  }
  const target = { ...resolution.target, key: member.key }
  if (target.value === null) target.value = {}
  if (!isLocatedMapping(target)) {
    scope.refuse(member, `The media type ${quoteName(member.key)} must be a mapping.`, clause)
    return undefined
  }
  const unnamed = ['prefixEncoding', 'itemEncoding'].find((key) => target.value[key] !== undefined)
  if (unnamed) {
    const sentence = `${unnamed} describes parts without names, which cannot be written here. Describe the parts as properties.`
    scope.refuse(enter(target, unnamed), sentence, clause)
  }
  const schema = scope.schemas.read(enter(target, 'schema'), scope.note)
  return {
    mediaType: member.key,
    schema,
    examples: readContentExamples(scope, { content: target, schema }, 'request'),
    properties: isForm(member.key) ? readFormProperties(scope, target, schema) : {},
  }
}
