import type { RowMark as Mark } from '#core/response/rows/shown-row.ts'

/** What the document says of the value in a row: in words, which are no part of the row's own text. */
export function RowMark({ mark }: { readonly mark: Mark | undefined }) {
  return mark && <span className="body-mark" role="img" aria-label={words[mark]} data-mark={mark} />
}

const words = {
  contradicts: 'contradicts the document',
  'holds-contradictions': 'holds values that contradict the document',
  'not-specified': 'not specified by the document',
} as const satisfies Record<Mark, string>
