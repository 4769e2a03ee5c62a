import { ReceivedText } from '../ReceivedText.tsx'

/** Characters of a pointer that are shown: names have no limit. */
const longestShown = 500

/** A JSON Pointer whose names keep their places whatever direction they are read in. */
export function PointerText({ pointer }: { readonly pointer: string | undefined }) {
  if (pointer === undefined) return 'a pointer too long to show'
  if (pointer === '') return 'the whole response'
  const [, ...names] = pointer.slice(0, longestShown).split('/')
  return (
    <>
      {names.map((name, level) => (
        // The names of one pointer never change places.
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
