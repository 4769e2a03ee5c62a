import { ReceivedText } from '#ui/ReceivedText.tsx'
import { say } from '#ui/words.ts'

/** Characters of a pointer shown: names have no limit. */
const longestShown = 500

/** A JSON Pointer whose names keep their order even when they contain right-to-left text. */
export function PointerText({ pointer }: { readonly pointer: string | undefined }) {
  if (pointer === undefined) return say('a pointer too long to show')
  if (pointer === '') return say('the whole response')
  const [, ...names] = pointer.slice(0, longestShown).split('/')
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
      {pointer.length > longestShown && '…'}
    </>
  )
}
