import { showDirections } from '#core/text/show-directions.ts'
import { readAbout } from './about.ts'
import { readWebhooks } from './inbound.ts'
import { enter, isMapping, listMembers, readText } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { openSource } from './open-source.ts'
import { readOperations } from './operations.ts'
import type { DescriptionReading } from './reading.ts'
import type { DocumentScope } from './scope.ts'
import type { SourceFiles } from '../source/source-file.ts'
import { readTags } from './tags.ts'
import type { VersionReading } from './version.ts'

/**
 * Describes the operations of a document that was read. References between its files are followed, and nothing else.
 *
 * @param findOrigin where a value was written, if that is not where it stands
 * @throws {ContractError} for what is no OpenAPI document of a version that is read
 */
export function describe(
  given: SourceFiles,
  findOrigin?: (at: Located) => Located,
): DescriptionReading {
  const { version, scope, faults } = openSource(given, findOrigin)
  const { root, schemas } = scope
  noteRoot(scope, version)
  const operations = readOperations(scope, faults)
  const webhooks = readWebhooks(scope, faults)
  const tags = readTags(scope)
  const info = enter(root, 'info')
  return {
    title: showDirections(readText(info, 'title') ?? given.main.place),
    version: readVersionOf(info),
    description: readText(info, 'description'),
    openapi: version.version,
    operations: operations.map(({ operation }) => operation),
    internal: [...scope.internal],
    sources: operations.map(({ source }) => source),
    tags,
    schemas: schemas.list(),
    faults: faults.list(),
    webhooks,
    about: readAbout(root),
  }
}

/** The version of the API, which YAML may make a number of. */
function readVersionOf(info: Located): string | undefined {
  const { value } = enter(info, 'version')
  if (typeof value === 'number') {
    return info.file.readDigits(['info', 'version']) ?? String(value)
  }
  return typeof value === 'string' ? value : undefined
}

function noteRoot(
  scope: DocumentScope,
  { text, isNumber, isLater, version }: VersionReading,
): void {
  const { root } = scope
  if (isNumber && version !== '2.0') {
    const sentence = `openapi is a number, and ${text} could be meant for another version. Put it in quotes.`
    scope.note(enter(root, 'openapi'), sentence)
  }
  if (isLater) {
    const sentence = `This document says OpenAPI ${text}, which is later than this portal knows. It is read by the rules of ${version}, and what is new in it is passed over.`
    scope.note(enter(root, 'openapi'), sentence)
  }
  const info = enter(root, 'info')
  if (readText(info, 'title') === undefined) {
    scope.note(info, 'info has no title, so the portal bears the name of the file.')
  }
  const apiVersion = enter(info, 'version')
  if (typeof apiVersion.value === 'number') {
    scope.note(
      apiVersion,
      'The version is a number. Put it in quotes, so that it stays as written.',
    )
  } else if (typeof apiVersion.value !== 'string') {
    scope.note(info, 'info has no version, so the portal shows none.')
  }
  const paths = enter(root, 'paths')
  if (!isMapping(paths.value) && paths.value !== undefined && paths.value !== null) {
    scope.note(paths, 'paths must map each path to its operations; it is passed over.')
  } else if (listMembers(paths).length === 0) {
    scope.note(paths, 'This document describes no operation, so there is nothing to call.')
  }
}
