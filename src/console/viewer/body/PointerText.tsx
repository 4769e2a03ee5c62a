import { ReceivedText } from '../../ui/ReceivedText.tsx'
import { translate } from '../../ui/translations.ts'

/** Maximum displayed characters of a pointer, because names have no limit. */
const maxLength = 500

/** JSON Pointer whose names keep their order even if they contain right-to-left text. */
export function PointerText({ pointer }: { readonly pointer: string | undefined }) {
  if (pointer === undefined) return translate('a pointer too long to show')
  if (pointer === '') return translate('the entire response')
  const [, ...names] = pointer.slice(0, maxLength).split('/')
  return (
    <>
      {names.map((name, level) => (
        // The names of a pointer never move.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={level}>
          /
          <bdi>
            <ReceivedText text={name} />
          </bdi>
        </span>
      ))}
      {pointer.length > maxLength && '…'}
    </>
  )
}
