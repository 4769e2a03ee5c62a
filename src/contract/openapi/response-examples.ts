import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { DescribedResponse, ResponseContent } from '#core/request/description/response.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { readExamples } from './examples.ts'
import { createFaultList } from './fault-list.ts'
import { enter, isExtension, isLocatedMapping, listMembers, readText } from './located.ts'
import type { Located } from './located.ts'
import { openSource } from './open-source.ts'
import { findOperations } from './path-item.ts'
import type { DocumentScope } from './scope.ts'
import type { SourceFiles } from './source-file.ts'

export interface ResponseExamples {
  /** In the order of the document, by method and path as one text, such as `GET /users`. */
  readonly responses: ReadonlyMap<string, readonly DescribedResponse[]>
  /** Those that the schemas of responses refer to, by the text of the reference. */
  readonly schemas: ReadonlyMap<string, Schema>
}

/**
 * Reads what a document shows of the responses of its operations. What cannot be read is left out: that nothing is shown is
 * then all that can be said of it.
 *
 * @throws {ContractError} for what is no OpenAPI document of a version that is read
 */
export function readResponseExamples(files: SourceFiles): ResponseExamples {
  const { scope } = openSource(files)
  const faults = createFaultList()
  const known = new Map<object, DescribedResponse>()
  const operations = listMembers(enter(scope.root, 'paths'))
    .filter(({ key }) => !isExtension(key))
    .flatMap((item) => findOperations(scope, faults, item))
  return {
    responses: new Map(
      operations.map(({ method, path, at }) => [
        `${method} ${path}`,
        listMembers(enter(at, 'responses'))
          .filter(({ key }) => /^(?:[1-5](?:\d\d|XX)|default)$/i.test(key))
          .flatMap((member) => readResponse(scope, known, member)),
      ]),
    ),
    schemas: scope.schemas.list(),
  }
}

/** Responses are often shared, under several codes; each is read once. */
function readResponse(
  scope: DocumentScope,
  known: Map<object, DescribedResponse>,
  member: Located,
): readonly DescribedResponse[] {
  const resolution = scope.resolver.follow(member)
  if (resolution.outcome === 'broken') return []
  const { target } = resolution
  if (!isLocatedMapping(target)) return []
  const response = known.get(target.value) ?? {
    status: member.key,
    description: readText(target, 'description'),
    contents: listMembers(enter(target, 'content')).flatMap((content) =>
      readContent(scope, content),
    ),
  }
  known.set(target.value, response)
  return [{ ...response, status: member.key }]
}

function readContent(scope: DocumentScope, member: Located): readonly ResponseContent[] {
  if (!member.key.includes('/')) return []
  const resolution = scope.resolver.follow(member)
  if (resolution.outcome === 'broken' || !isLocatedMapping(resolution.target)) return []
  const { target } = resolution
  const schema = scope.schemas.read(enter(target, 'schema'), scope.note)
  const examples = [...readExamples(scope, target), ...readSchemaExamples(scope, schema)]
  return [{ mediaType: member.key, schema, examples }]
}

/** Of the whole value: by `examples` of JSON Schema, or `example` of OpenAPI (3.1.1, Schema Object). */
function readSchemaExamples(
  scope: DocumentScope,
  schema: Schema | undefined,
  depth = 0,
): readonly AuthoredExample[] {
  if (typeof schema !== 'object' || depth > deepest) return []
  const { examples, example, $ref } = schema
  const values = Array.isArray(examples) ? examples : example === undefined ? [] : [example]
  if (values.length === 0 && typeof $ref === 'string') {
    return readSchemaExamples(scope, scope.schemas.find($ref), depth + 1)
  }
  return values.map((value: unknown) => ({
    name: undefined,
    summary: undefined,
    value,
    serialized: undefined,
  }))
}

/** References that a schema may lead through; a circle of them holds no example. */
const deepest = 100
