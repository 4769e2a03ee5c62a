import { describe, expect, test } from 'vitest'
import type { Operation } from '#core/request/description/operation.ts'
import { placeholderBase } from '#core/request/placeholder-base.ts'
import { makePlan } from '#commands/plan/make-plan.ts'
import { noInputs } from '#commands/plan/read-inputs.ts'
import { listCallSamples } from '#site/call/call-samples.ts'
import { sliceOperation } from '#site/reference/slice-operation.ts'
import type { DescriptionReading } from '#contract/openapi/reading.ts'
import { describeText, writeDocument } from '../../../fixtures/documents/describe-text.ts'

const addresses = { sandboxUrl: undefined, apiBaseUrl: undefined }
const response = "responses: { '200': { description: ok } }"

const documents: Readonly<Record<string, string>> = {
  'A relative server keeps its path': `
  /pets: { get: { ${response} }, post: { servers: [{ url: ./inner/ }], ${response} } }
  /open: { get: { servers: [{ url: / }], ${response} } }
  /none: { get: { servers: [{ url: '' }], ${response} } }
  /deep: { get: { servers: [{ url: '/{stage}/v2', variables: { stage: { default: live } } }], ${response} } }
  /host: { get: { servers: [{ url: '//api.example.com/v1' }], ${response} } }
  /full: { get: { servers: [{ url: 'https://api.example.com/v1/' }], ${response} } }`,
}

describe.each(Object.entries(documents))('%s', (_, paths) => {
  const reading = describeText(writeDocument('3.1.0', paths, 'servers: [{ url: /api/v3 }]'))
  test.each(reading.operations.map((operation) => [operation.id, operation] as const))(
    'on the page, in the console and in the plan of %s',
    (__, operation) => {
      const plan = findPlanned(operation)

      expect(findSample(reading, operation)).toContain(
        plan.replace(placeholderBase, 'https://server.example'),
      )
      expect(findConsole(reading, operation)).toBe(plan.replace(placeholderBase, '{base_url}'))
    },
  )
})

test('The path of a relative server is that of the document', () => {
  const [first = ''] = Object.values(documents)
  const reading = describeText(writeDocument('3.1.0', first, 'servers: [{ url: /api/v3 }]'))

  expect(reading.operations.map((operation) => findConsole(reading, operation))).toEqual([
    '{base_url}/api/v3/pets',
    '{base_url}/inner/pets',
    '{base_url}/open',
    '{base_url}/none',
    '{base_url}/live/v2/deep',
    'https://api.example.com/v1/host',
    'https://api.example.com/v1/full',
  ])
})

function findPlanned(operation: Operation): string {
  const planning = makePlan(operation, noInputs, undefined)
  if (planning.outcome === 'refused') throw new Error(planning.refusals[0]?.sentence)
  return planning.plan.url
}

function findConsole({ schemas }: DescriptionReading, operation: Operation): string | undefined {
  const { plans, sketches } = sliceOperation(operation, schemas, addresses, { leftOut: [] })
  return [...Object.values(plans), ...Object.values(sketches ?? {})][0]?.url
}

function findSample(reading: DescriptionReading, operation: Operation): string | undefined {
  const contract = { schemas: reading.schemas, documented: new Map(), overlaid: {} }
  const portal = { contract: { ...contract, readPart: () => undefined }, addresses }
  return listCallSamples(portal, operation).samples[0]?.text
}
