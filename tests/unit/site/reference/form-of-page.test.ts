import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Console } from '#console/Console.tsx'
import { engine as whole } from '#console/make-engine.ts'
import { formEngine } from '#console/make-form.ts'
import type { ShownSnippet } from '#console/snippet/show-snippet.ts'
import type { ConsoleSetup } from '#console/state/console-setup.ts'
import type { EngineModule } from '#console/state/engine-module.ts'
import { readContract } from '#contract/read-contract.ts'
import { sliceOperation } from '#site/reference/slice-operation.ts'
import { makeOperation } from '../../../fixtures/operations.ts'

const addresses = { sandboxUrl: 'http://localhost:4322', apiBaseUrl: undefined }
const origins = { leftOut: [] }

test.each(['every-input/every-input.openapi.yaml', 'pet-store/pet-store.yaml'])(
  'Every form of %s is the same with the whole engine, which draws it in the build, and with its first part, which hydrates it',
  async (document) => {
    const path = join('tests/fixtures', document)
    const contract = await readContract({ path, isDefault: false, overlay: undefined })
    const slices = contract.operations
      .map((operation) => sliceOperation(operation, contract.schemas, addresses, origins))
      .filter(({ isPlain }) => !isPlain)
    expect(slices.length).toBeGreaterThan(2)
    for (const slice of slices) {
      // The preview is not drawn by the first part: it stays as it was built.
      const first = draw(slice, { ...formEngine, PlanPreview: nothing })
      expect(first).toBe(draw(slice, { ...whole, PlanPreview: nothing }))
    }
  },
)

test('The preview that is kept is the element that is built', () => {
  const setup = sliceOperation(makeOperation({ method: 'POST' }), new Map(), addresses, origins)
  const kept = '<div class="console-field console-preview"></div>'
  expect(draw(setup, formEngine)).toContain(kept)
  expect(draw(setup, whole)).toContain(kept.replace('</div>', ''))
})

const nothing = () => null

const facts = {
  openPoints: {
    'query-parameters': { status: 'no-open-point' },
    'response-payload': { status: 'no-open-point' },
    'other-operations': { status: 'no-open-point' },
    'error-status-codes': { status: 'no-open-point' },
    'rate-limits': { status: 'no-open-point' },
    'page-sizes': { status: 'no-open-point' },
  },
  queryParameters: [],
} as const

function draw(setup: ConsoleSetup, engine: EngineModule): string {
  return renderToStaticMarkup(
    createElement(Console, {
      ...setup,
      engine,
      webAppUrl: undefined,
      choices: {
        languages: [{ id: 'curl', label: 'curl' }],
        first: Object.fromEntries(
          Object.keys(setup.plans).map((id): [string, ShownSnippet] => [
            id,
            { outcome: 'written', steps: [] },
          ]),
        ),
      },
      facts,
    }),
  )
}
