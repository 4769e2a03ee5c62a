import { useEffect } from 'react'
import type { ConsoleSetup } from '../state/console-setup.ts'
import type { ConsoleSet } from '../state/console-set.ts'
import type { ChoiceView } from './choice-controller.ts'
import { ChoiceNotes } from './ChoiceNotes.tsx'
import type { ListedOperation } from './listed-operation.ts'
import { OperationPicker } from './OperationPicker.tsx'
import type { SeveralOperations } from './several-operations.ts'
import { useChoice } from './use-choice.ts'
import type { ChoiceHandle } from './use-choice.ts'

/** The setup of a console in a page of several. */
export type Choosable = ConsoleSetup & { readonly several?: SeveralOperations | undefined }

interface ChooserProps<Given> {
  readonly first: Given
  readonly consoles: ConsoleSet
  /** Receives what stands below the list. */
  readonly onView: (view: ChoiceView<Given>) => void
}

/** The list of operations, and what a reader must know of the one that was chosen. */
export function OperationChooser<Given extends Choosable>({
  first,
  consoles,
  onView,
}: ChooserProps<Given>) {
  const choice = useChoice(first, consoles)
  const { view, list } = choice
  useEffect(() => onView(view), [view, onView])
  return (
    <>
      <OperationPicker
        current={findCurrent(choice)}
        count={first.several?.count ?? 0}
        list={list}
        onOpen={choice.openList}
        onRetry={choice.retry}
        onChoose={choice.choose}
      />
      <ChoiceNotes view={view} onRetry={choice.retry} />
    </>
  )
}

function findCurrent<Given extends Choosable>({
  view,
  list,
}: ChoiceHandle<Given>): Pick<ListedOperation, 'slug' | 'method' | 'path' | 'title'> {
  if (view.phase === 'not-callable') return view.operation
  if (view.phase === 'shown') {
    const { operation, several } = view.given
    return { ...operation, title: several?.title }
  }
  const listed =
    list.phase === 'ready' ? list.operations.find(({ slug }) => slug === view.slug) : undefined
  return listed ?? { slug: view.slug, method: '', path: 'No operation' }
}
