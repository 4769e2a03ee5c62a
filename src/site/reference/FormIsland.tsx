import type { ComponentProps } from 'react'
import { requestFields } from '#console/request/request-fields.ts'
import { ConsoleIsland } from './ConsoleIsland.tsx'

/** The console of a page that draws a form: an island of its own, so that no other page loads the fields at once. */
export function FormIsland(props: Omit<ComponentProps<typeof ConsoleIsland>, 'fields'>) {
  return <ConsoleIsland {...props} fields={requestFields} />
}
