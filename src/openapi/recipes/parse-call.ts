import type { Operation } from '#request/description/operation.ts'
import type { StepCall } from '#recipes/recipe.ts'
import { decodeReference, parsePointer } from '#schema/pointer.ts'
import { findSimilar } from '#text/similar-names.ts'
import { getChild, getText, quoteName } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import type { RecipeSource, SourceDescription, WorkflowContext } from './recipe-context.ts'

export interface CallTarget {
  readonly call: StepCall
  readonly operation: Operation | undefined
}

/** Parses what a step calls: an operation of a document, or another recipe. */
export function parseCall(at: Located, context: WorkflowContext): CallTarget | undefined {
  const named = (['operationId', 'operationPath', 'workflowId'] as const).filter(
    (field) => getChild(at, field).value !== undefined,
  )
  const [field] = named
  if (getChild(at, 'channelPath').value !== undefined) {
    return context.reject(getChild(at, 'channelPath'), noAsyncApi)
  }
  if (field === undefined || named.length > 1) {
    return context.reject(
      at,
      'A step must have exactly one of operationId, operationPath and workflowId.',
    )
  }
  const where = getChild(at, field)
  const text = getText(at, field)
  if (text === undefined) return context.reject(where, `${field} must be a text.`)
  if (field === 'workflowId') return parseRecipeCall(where, text, context)
  const found =
    field === 'operationId'
      ? findOperationById(where, text, context)
      : findOperationByPath(where, text, context)
  return (
    found && {
      operation: found.operation,
      call: { kind: 'operation', source: found.source.folder, slug: found.operation.slug },
    }
  )
}

function parseRecipeCall(
  at: Located,
  text: string,
  context: WorkflowContext,
): CallTarget | undefined {
  const id = parseRecipeId(at, text, context)
  return id === undefined ? undefined : { call: { kind: 'recipe', id }, operation: undefined }
}

/** Returns the slug of a recipe of this document, or of another Arazzo document of the site. */
export function parseRecipeId(
  at: Located,
  text: string,
  { slugs, sources, reject }: WorkflowContext,
): string | undefined {
  // Some tools write a field between the name of the source and the id.
  const [, name, id = text] =
    /^\$sourceDescriptions\.([\w-]+)\.(?:workflows\.)?(.+)$/s.exec(text) ?? []
  if (name === undefined) {
    const slug = slugs.get(text)
    if (slug !== undefined) return slug
    return reject(
      at,
      `There is no workflow ${quoteName(text)} in this document.${suggest(text, [...slugs.keys()])}`,
    )
  }
  const source = sources.find((one) => one.name === name)
  const others = source?.kind === 'arazzo' ? source.slugs : undefined
  if (!others) {
    return reject(
      at,
      `${quoteName(name)} is not a loaded Arazzo document. Add its file to the option recipes, or name it in the command.`,
    )
  }
  const slug = others.get(id)
  if (slug !== undefined) return slug
  return reject(
    at,
    `There is no workflow ${quoteName(id)} in ${quoteName(name)}.${suggest(id, [...others.keys()])}`,
  )
}

const noAsyncApi =
  'Steps of AsyncAPI are not supported. A recipe calls operations of OpenAPI documents.'

interface FoundOperation {
  readonly source: RecipeSource
  readonly operation: Operation
}

function findOperationById(
  at: Located,
  text: string,
  { sources, reject, warn }: WorkflowContext,
): FoundOperation | undefined {
  const [, mark, name, qualified] = /^(\$sourceDescriptions\.)?([\w-]+)\.(.+)$/s.exec(text) ?? []
  const named = sources.find((source) => source.name === name)
  if (mark !== undefined && named?.kind === 'asyncapi') return reject(at, noAsyncApi)
  const isQualified = mark !== undefined || (named !== undefined && !hasOperation(sources, text))
  const usable = sources.filter((source) => !isQualified || source === named)
  const id = isQualified ? (qualified ?? text) : text
  if (isQualified && mark === undefined) {
    warn(at, `Write $sourceDescriptions.${text}, which is the form of the specification.`)
  }
  const found = usable.flatMap((source) => matchOperations(source, (one) => one.id === id))
  const [first, second] = found
  if (first && !second) return first
  if (first) {
    return reject(
      at,
      `Several documents have the operation ${quoteName(id)}. Write $sourceDescriptions.<name>.${id}.`,
    )
  }
  const ids = usable.flatMap((source) =>
    source.kind === 'openapi' ? source.source.operations.map((one) => one.id) : [],
  )
  return reject(at, `There is no operation ${quoteName(id)} in its source.${suggest(id, ids)}`)
}

function findOperationByPath(
  at: Located,
  text: string,
  { sources, reject, warn }: WorkflowContext,
): FoundOperation | undefined {
  const [, name, pointer = ''] =
    /^\{?(?:\$sourceDescriptions\.)?([\w-]+)(?:\.url)?\}?#(\/.+)$/s.exec(text) ?? []
  const source = sources.find((one) => one.name === name)
  if (source && !/^\{\$sourceDescriptions\.[\w-]+\.url\}#/.test(text)) {
    warn(
      at,
      `Write {$sourceDescriptions.${name}.url}#${pointer}, which is the form of the specification.`,
    )
  }
  if (source?.kind === 'asyncapi') return reject(at, noAsyncApi)
  if (source?.kind !== 'openapi') {
    return reject(
      at,
      'operationPath must name a source and an operation, such as {$sourceDescriptions.petstore.url}#/paths/~1pets/get.',
    )
  }
  const [paths, path, method] = parsePointer(decodeReference(pointer))
  const [found] =
    paths === 'paths'
      ? matchOperations(
          source,
          (one) =>
            (one.writtenPath ?? one.path) === path &&
            one.method.toLowerCase() === method?.toLowerCase(),
        )
      : []
  if (found) return found
  const where = `The source has no operation at ${quoteName(pointer)}.`
  return reject(at, method === undefined ? `${where} Add the method, such as /get.` : where)
}

function hasOperation(sources: readonly SourceDescription[], id: string): boolean {
  return sources.some((source) => matchOperations(source, (one) => one.id === id).length > 0)
}

function matchOperations(
  description: SourceDescription,
  isWanted: (operation: Operation) => boolean,
): readonly FoundOperation[] {
  if (description.kind !== 'openapi') return []
  const { source } = description
  return source.operations.filter(isWanted).map((operation) => ({ source, operation }))
}

function suggest(name: string, names: readonly string[]): string {
  const similar = findSimilar(name, names).map(quoteName)
  return similar.length > 0 ? ` Similar names: ${similar.join(', ')}.` : ''
}
