import type { ReactNode } from 'react'
import { linkFailure } from '#core/failures.ts'
import type { FailureId } from '#core/failures.ts'

interface Props {
  readonly failure: FailureId
  readonly children: ReactNode
}

/** The path below which the site stands, without a slash at the end. Links in built pages have it; this one is made later. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/** Leads to the page of a failure, in a new tab: leaving this page would forget the key and the answer. */
export function FailureLink({ failure, children }: Props) {
  return (
    <a href={base + linkFailure(failure)} target="_blank" rel="noreferrer">
      {children} (opens a new tab)
    </a>
  )
}
