import type { SourceLine } from '#contract/source/fault-list.ts'
import type { Place } from '#contract/source/reference.ts'
import type { Contract } from '#contract/read-contract.ts'
import { recall } from '#contract/shared-memory.ts'
import type { OperationDocumentation } from '#contract/openapi/documented-operation.ts'
import { readDocumentFindings } from '../findings/findings.ts'
import { findPlace } from '../schemas/outline-schema.ts'

/** The line of what a page states. */
export function findLine(contract: Contract, at: Place): SourceLine | undefined {
  const find = recall(finders, contract, () =>
    createLineFinder(contract, () => readDocumentFindings(contract).all.map((found) => found.at)),
  )
  return find(at)
}

const finders = new WeakMap<Contract, ReturnType<typeof createLineFinder>>()

/** Whether the document stands on one line, as a minified one does. */
export function isOneLine(contract: Contract): boolean {
  return recall(oneLiners, contract, () =>
    contract.findLines(['#/info', '#/paths']).every((found) => found?.line === 1),
  )
}

const oneLiners = new WeakMap<Contract, boolean>()

/** Such as `api.yaml, line 7`; undefined where the place is in no file that was read. */
export function nameLine(contract: Contract, at: Place): string | undefined {
  const found = findLine(contract, at)
  return found && `${found.file}, line ${found.line}`
}

type Lined = Pick<
  Contract,
  'documented' | 'schemas' | 'tags' | 'webhooks' | 'document' | 'findLines'
>

/**
 * Finds the lines of what pages state. They are looked up for all pages at once when the first asks: going through a large
 * document for each page would take longer than the pages.
 *
 * @param listOthers the places of what else pages state
 */
function createLineFinder(
  contract: Lined,
  listOthers: () => readonly Place[] = () => [],
): (place: Place) => SourceLine | undefined {
  let known: Map<Place, SourceLine | undefined> | undefined
  return (place) => {
    known ??= new Map(findDocumentLines(contract, listOthers()))
    if (!known.has(place)) known.set(place, contract.findLines([place])[0])
    return known.get(place)
  }
}

/** The lines of all places that pages state, in one pass. */
function findDocumentLines(
  { documented, schemas, tags, webhooks, document, findLines }: Lined,
  others: readonly Place[],
): ReadonlyMap<Place, SourceLine | undefined> {
  const parts = [
    ...documented.values(),
    ...webhooks,
    ...[...documented.values()].flatMap(({ callbacks }) => callbacks),
  ]
  const places = new Set([...parts.flatMap(listPlaces), ...others])
  for (const { at } of tags) places.add(at)
  for (const place of ['#/info', '#/info/description']) places.add(place)
  for (const reference of schemas.keys()) places.add(findPlace(document, reference))
  const lines = findLines([...places])
  return new Map([...places].map((place, index) => [place, lines[index]]))
}

function listPlaces({
  places: { operation, description, security, servers },
  parameters,
  body,
  responses,
}: Pick<OperationDocumentation, 'places' | 'parameters' | 'body' | 'responses'>): readonly Place[] {
  const one = [operation, description, parameters[0]?.at, body?.at, security, servers.at]
  return [...one.filter((place) => place !== undefined), ...responses.map(({ at }) => at)]
}
