import type { DocumentSource } from '../load/locate-document.ts'
import { clipText, getChild, getPath, locateRoot, partition, quoteName } from '../load/located.ts'
import type { Located, SourceFile } from '../load/located.ts'
import { applyOverlay, loadOverlay, loadTranslation } from '../overlay/apply-overlay.ts'
import type { PossiblyOverlaidFiles } from '../overlay/apply-overlay.ts'
import { collectTexts } from '../overlay/document-texts.ts'
import { expandAliases, findOtherChanges } from '../overlay/other-changes.ts'
import { formatTarget } from '../overlay/format-target.ts'
import { compareActions, digestField, digestSources } from '../overlay/source-digest.ts'
import type { ComparedAction } from '../overlay/source-digest.ts'
import { isMethod } from '../parse/object-kinds.ts'
import { loadFiles, reloadReferencedFiles } from '../parse/load-files.ts'

/** A finding about a translation of a document. */
export interface TranslationFinding {
  readonly status: 'problem' | 'outdated' | 'not-translated'
  readonly sentence: string
  /** The operation with the text, as method and path; empty if it is not below one. */
  readonly operations: readonly string[]
  /** Locations in the files; for an outdated action, its location and the locations of its sources. */
  readonly places: readonly Located[]
  /** The action that would translate the text. */
  readonly action?: NewAction
}

export interface NewAction {
  readonly target: string
  /** Written now, because the source may change while it is translated. */
  readonly [digestField]: string
  /** The text to translate, or a mapping with it. */
  readonly update: unknown
}

export interface TranslationReview {
  readonly translation: SourceFile
  readonly actions: readonly ComparedAction[]
  /** Problems first, then outdated texts, then texts that are not translated, in the order of the document. */
  readonly findings: readonly TranslationFinding[]
  /** The number of texts in the document itself. */
  readonly count: number
  /** The texts of each other file, by its name. An Overlay cannot change them. */
  readonly elsewhere: ReadonlyMap<string, readonly Located[]>
}

/**
 * Reviews the translation of a document: which texts it lacks, and which were translated from an older text.
 *
 * @returns undefined if there is no translation
 * @throws {DocumentError} if a file cannot be loaded, or an Overlay cannot be applied
 */
export async function reviewTranslation(
  source: DocumentSource,
): Promise<TranslationReview | undefined> {
  const files = await loadSource(source)
  const translation = await loadTranslation(source)
  if (!translation) return undefined
  const { texts, isText } = collectTexts(files)
  const actions = compareActions(translation, files.main)
  const { main, findOrigin, warnings } = applyOverlay(files, translation)
  const isTranslated = (text: Located) =>
    findOrigin(getPath(text).reduce<Located>(getChild, locateRoot(main))).file === translation
  const [own, others] = partition(texts, ({ file }) => file === files.main)
  const findSource = files.findOrigin ?? ((at: Located) => at)
  return {
    translation,
    actions,
    findings: [
      ...warnings.filter(({ at }) => at.file === translation).map(createProblem),
      ...findOtherChanges(actions, isText).map(createProblem),
      ...actions.flatMap((action) => findOlderSource(action, findSource)),
      ...own
        .filter((text) => !isTranslated(text))
        .map((text) => createMissing(text, findSource(text))),
    ],
    count: own.length,
    elsewhere: Map.groupBy(others, ({ file }) => file.name),
  }
}

/** Loads the document with its own Overlay, as a tree: a YAML alias is a copy, as in the translation. */
async function loadSource(source: DocumentSource): Promise<PossiblyOverlaidFiles> {
  const files = await loadFiles(source.path, source.names?.document, source.address)
  const overlay = await loadOverlay(source)
  const overlaid = overlay ? applyOverlay(files, overlay) : expandAliases(files)
  return { ...overlaid, ...(await reloadReferencedFiles(source.path, overlaid)) }
}

function createProblem({ at, sentence }: { readonly at: Located; readonly sentence: string }) {
  return { status: 'problem', sentence, operations: [], places: [at] } as const
}

function findOlderSource(
  { at, changes, digest }: ComparedAction,
  findSource: (at: Located) => Located,
): readonly TranslationFinding[] {
  const field = getChild(at, digestField)
  const [first] = changes
  if (!first || digest === undefined || field.value === undefined || field.value === digest) {
    return []
  }
  const written = typeof field.value === 'string' ? field.value : JSON.stringify(field.value)
  const sentence = `The source has changed since it was translated: ${digestField} is ${clipText(written)}, and the digest of the source is ${digest}.`
  const places = [at, ...changes.map(({ source }) => findSource(source))]
  return [{ status: 'outdated', sentence, operations: getOperation(first.source), places }]
}

function createMissing(text: Located, source: Located): TranslationFinding {
  const { parent, key, value } = text
  const isItem = !parent || Array.isArray(parent.value)
  const [node, path] = isItem ? [text, []] : [parent, [key]]
  const target = formatTarget(node)
  return {
    status: 'not-translated',
    sentence: `${isItem ? '' : `${key} `}${quoteName(String(value))} at ${target}`,
    operations: getOperation(text),
    places: [source],
    action: {
      target,
      [digestField]: digestSources([node], [path]),
      update: isItem ? value : { [key]: value },
    },
  }
}

function getOperation(at: Located): readonly string[] {
  const [field, path = '', method = ''] = getPath(at)
  return field === 'paths' && isMethod(method) ? [`${method.toUpperCase()} ${path}`] : []
}
