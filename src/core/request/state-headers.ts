import type { Header } from './header.ts'
import { gatherRefusals } from './refusals.ts'
import type { Planning } from './request-plan.ts'

/** Adds the headers that the document states with a fixed value, unless the plan has them already. */
export function stateHeaders(planning: Planning, stated: readonly Header[]): Planning {
  if (planning.outcome === 'refused' || stated.length === 0) return planning
  const { plan } = planning
  const refusals = gatherRefusals()
  const refuse = ({ name, value }: Header, other: string) =>
    refusals.add(
      `header:${name}`,
      'The document’s x-request-headers',
      `The document states the value ${value} for the header ${name}, and ${other} decides on the same header. Leave that out, or ask the document’s owner.`,
    )
  const added = stated.filter((header) => {
    const isSame = ({ name }: Header) => name.toLowerCase() === header.name.toLowerCase()
    const planned = plan.headers.find(isSame)
    if (planned !== undefined && planned.value !== header.value) {
      refuse(header, 'what was entered')
    } else if (plan.body.kind === 'multipart' && isSame({ name: 'Content-Type', value: '' })) {
      refuse(header, 'the multipart body')
    } else if (
      plan.slots.some((slot) => slot.place === 'header' && isSame({ ...slot, value: '' }))
    ) {
      refuse(header, 'a credential')
    }
    return planned === undefined
  })
  if (refusals.list.length > 0) return { outcome: 'refused', refusals: refusals.list }
  return { outcome: 'planned', plan: { ...plan, headers: [...plan.headers, ...added] } }
}
