import type { Operation } from '#core/request/description/operation.ts'
import type { Schema } from '#core/request/description/schema.ts'
import type { DocumentSource } from './locate-document.ts'
import type { DocumentAbout } from './openapi/about.ts'
import { describe } from './openapi/describe.ts'
import type { InboundRequest, OperationDocumentation } from './openapi/documented-operation.ts'
import { compareFaults, createFaultList } from './openapi/fault-list.ts'
import { findLines } from './openapi/find-lines.ts'
import type { SourceLine } from './openapi/find-lines.ts'
import { isMapping } from './openapi/located.ts'
import type { Located, Mapping } from './openapi/located.ts'
import type { Place } from './openapi/place.ts'
import { readChanged, readFiles } from './openapi/read-files.ts'
import type { Fault } from './openapi/reading.ts'
import type { SourceFile, SourceFiles } from './openapi/source-file.ts'
import type { Tag } from './openapi/tag.ts'
import { applyOverlay } from './overlay/apply-overlay.ts'
import type { OverlaidFiles } from './overlay/apply-overlay.ts'
import { findOverlay } from './overlay/find-overlay.ts'
import type {
  Contradiction,
  OpenPoint,
  OperationProvenance,
  Settlement,
} from './provenance/provenance.ts'
import { readProvenance } from './provenance/read-provenance.ts'
import { refuseAt } from './refuse-at.ts'

/** The API document: what is specified, what is not, and where it contradicts itself. */
export interface Contract {
  readonly title: string
  readonly version: string | undefined
  readonly description: string | undefined
  /** As written under `openapi` or `swagger`. */
  readonly openapiVersion: string
  /** All of them, in the order of the document. */
  readonly operations: readonly Operation[]
  /** By the text of a reference, such as `#/components/schemas/User`. */
  readonly schemas: ReadonlyMap<string, Schema>
  readonly tags: readonly Tag[]
  readonly about: DocumentAbout
  /** In the order of the document. */
  readonly webhooks: readonly InboundRequest[]
  /** What each operation returns and what our extensions state about it, by its slug. */
  readonly documented: ReadonlyMap<string, DocumentedParts>
  readonly openPoints: readonly OpenPoint[]
  readonly contradictions: readonly Contradiction[]
  /** What the document says by hand of what detectors find. */
  readonly settlements: readonly Settlement[]
  /** The operations that are not meant for readers (`x-internal`), by method and path. Nothing else here is about them. */
  readonly internal: readonly string[]
  /** What could not be taken as written, by file and line. */
  readonly faults: readonly Fault[]
  /** The whole document as its owner wrote it, as plain values in the same order. */
  readonly document: object
  /** The same with what an Overlay changes. */
  readonly overlaid: Mapping
  /**
   * The number at a place of its files as it was written, where JavaScript may write it in another way.
   *
   * @param path from the root of the file
   * @param file its place, where that is not the document itself
   */
  readonly readDigits: (path: readonly string[], file?: string) => string | undefined
  /** The files that were read, from the folder of the document; itself is the first. */
  readonly places: readonly string[]
  /** What the document refers to of another of its files, each part at its place. */
  readonly readPart: (file: string) => unknown
  /** The lines of places, in their order. Takes a second for a large document, so ask once for many. */
  readonly findLines: (places: readonly Place[]) => readonly (SourceLine | undefined)[]
}

export interface DocumentedParts extends OperationProvenance, OperationDocumentation {}

/**
 * Reads a document, the files below its folder that it refers to, and the Overlay that belongs to it.
 *
 * @throws {ContractError} for what cannot be read at all, and in the default document for a mistake in our extensions
 */
export async function readContract(source: DocumentSource): Promise<Contract> {
  const files = await readFiles(source.path)
  const overlay = await findOverlay(source)
  if (!overlay) return describeContract(files, source)
  const overlaid = applyOverlay(files, overlay)
  const { others } = await readChanged(source.path, overlaid)
  return describeContract({ ...overlaid, others }, source, { ...files, others }, [overlay])
}

/**
 * @param written the files as they were before an Overlay changed them
 * @param overlays those that did
 */
export function describeContract(
  files: SourceFiles & Partial<Pick<OverlaidFiles, 'findOrigin'>>,
  { isDefault }: Pick<DocumentSource, 'isDefault'>,
  written: SourceFiles = files,
  overlays: readonly SourceFile[] = [],
): Contract {
  const { findOrigin = (at: Located) => at } = files
  const reading = describe(files, findOrigin)
  const mistakes = createFaultList(findOrigin)
  const others = [...files.others.values()].flatMap((file) => ('why' in file ? [] : [file]))
  const provenance = readProvenance(
    [files.main, ...others],
    reading.sources,
    { citesSource: isDefault, findOrigin },
    (at, sentence) => {
      if (isDefault) throw refuseAt(findOrigin(at), sentence)
      mistakes.add('noted', at, `${sentence} It is passed over.`)
    },
  )
  const { title, version, description, openapiVersion, schemas, tags, about, webhooks } = reading
  const { openPoints, contradictions, settlements } = provenance
  const operations = reading.operations.map((operation) => ({
    ...operation,
    statedHeaders: provenance.operations.get(operation.slug)?.statedHeaders ?? [],
  }))
  return {
    title,
    version,
    description,
    openapiVersion,
    operations,
    schemas,
    tags,
    about,
    webhooks,
    documented: new Map(
      reading.sources.map(({ slug, responses, callbacks, externalDocs, places }) => {
        const stated = provenance.operations.get(slug) ?? nothing
        return [slug, { ...stated, responses, callbacks, externalDocs, places }]
      }),
    ),
    openPoints,
    contradictions,
    settlements,
    internal: reading.internal,
    faults: [...reading.faults, ...mistakes.list()].toSorted(compareFaults),
    overlaid: isMapping(files.main.value) ? files.main.value : {},
    document: isMapping(written.main.value) ? written.main.value : {},
    readDigits: (path, file) => {
      const found = file === undefined ? written.main : written.others.get(file)
      return found && 'readDigits' in found ? found.readDigits(path) : undefined
    },
    places: [written.main.place, ...others.map(({ place }) => place)],
    readPart: (file) => others.find(({ place }) => place === file)?.value,
    findLines: (places) => findLines([written.main, ...others, ...overlays], places),
  }
}

const nothing: OperationProvenance = { section: undefined, openPoints: [], statedHeaders: [] }
