import { describe, expect, test } from 'vitest'
import { z } from 'astro/zod'
import { readExperimentCount, streamExperiments } from '#service/sandbox/implementation.ts'

const listSchema = z.strictObject({
  experiments: z.array(z.strictObject({ id: z.string(), name: z.string(), note: z.string() })),
})

async function readList(count: number) {
  return listSchema.parse(await new Response(streamExperiments(count)).json()).experiments
}

describe('The list of experiments', () => {
  test.each([0, 1, 5, 999, 1000, 1001, 2000, 100_000])(
    '%i records form one JSON text',
    async (count) => {
      const list = await readList(count)
      expect(list).toHaveLength(count)
      expect(new Set(list.map(({ id }) => id)).size).toBe(count)
    },
  )

  test('Every record says that its shape is invented', async () => {
    for (const { note } of await readList(5)) {
      expect(note).toBe(
        'Sample record from the sandbox. The shape of an experiment is not specified; this one is invented.',
      )
    }
  })
})

describe('The setting SANDBOX_EXPERIMENTS', () => {
  test.each([
    [undefined, 5],
    ['', 5],
    ['0', 0],
    [' 12 ', 12],
    ['1000000', 1_000_000],
  ])('%j means %i records', (setting, count) => {
    expect(readExperimentCount(setting)).toBe(count)
  })

  test.each(['-1', '1.5', '1e3', '1000001', '99999999999', 'many', '0x10'])(
    '%j is refused with a sentence',
    (setting) => {
      expect(() => readExperimentCount(setting)).toThrow(
        new Error(
          `SANDBOX_EXPERIMENTS is "${setting}", which is not a whole number from 0 to 1000000; set it to one or unset it.`,
        ),
      )
    },
  )
})
