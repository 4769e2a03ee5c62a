import { formatPointer } from '#schema/pointer.ts'
import { getChild, getPath } from '../load/located.ts'
import type { SourceFile, SourceFiles } from '../load/located.ts'
import { listChanges } from './action-changes.ts'
import type { ActionChanges } from './action-changes.ts'
import type { OverlayWarning, PossiblyOverlaidFiles } from './apply-overlay.ts'
import { collectTexts } from './document-texts.ts'
import type { DocumentTexts } from './document-texts.ts'

/**
 * Returns the actions of a translation that change more than texts, which belong in the document's own Overlay: pages in its language
 * would contradict the others.
 *
 * @param files the document with its own Overlay
 */
export function reviewChanges(
  translation: SourceFile,
  files: PossiblyOverlaidFiles,
): readonly OverlayWarning[] {
  const source = files.findOrigin ? files : expandAliases(files)
  return findOtherChanges(listChanges(translation, source.main), collectTexts(source).isText)
}

type Action = Pick<ActionChanges, 'at' | 'changes'>

export function findOtherChanges(
  actions: readonly Action[],
  isText: DocumentTexts['isText'],
): readonly OverlayWarning[] {
  return actions.flatMap((action) => findOtherChange(action, isText))
}

function findOtherChange(
  { at, changes }: Action,
  isText: DocumentTexts['isText'],
): readonly OverlayWarning[] {
  const other = changes.find(
    ({ source, value }) => typeof value !== 'string' || !isText(getPath(source)),
  )
  const isRemoval = getChild(at, 'remove').value === true
  if (!other && !isRemoval) return []
  const what = other && !isRemoval ? `#${formatPointer(getPath(other.source))}` : 'its target'
  const sentence = `This action changes more than texts: it ${isRemoval ? 'removes' : 'changes'} ${what}. Move it to the Overlay of the document itself.`
  return [{ at, sentence }]
}

/** Returns files as a tree: a YAML alias is a copy, as after an Overlay. */
export function expandAliases({ main, others }: SourceFiles): SourceFiles {
  const value: unknown = JSON.parse(JSON.stringify(main.value))
  return { main: { ...main, value, bytes: undefined }, others }
}
