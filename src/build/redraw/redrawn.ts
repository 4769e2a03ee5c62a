import { z } from 'zod'

/** How many pages and files were drawn again, of how many; or why the site must be built instead. */
export const redrawnSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('redrawn'), drawn: z.number(), all: z.number() }),
  z.object({ outcome: z.literal('refused'), why: z.string() }),
])

export type Redrawn = z.infer<typeof redrawnSchema>
