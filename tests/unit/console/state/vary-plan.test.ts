import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { varyPlan } from '#console/state/vary-plan.ts'
import { planOperation } from '#core/request/plan-operation.ts'
import { startInputs } from '#core/request/start-inputs.ts'
import { operation } from './open-console.ts'

const base = 'https://api.example.com'

function plan(inputs: Parameters<typeof planOperation>[1]) {
  const planning = planOperation(operation, inputs, base)
  if (planning.outcome === 'refused') throw new Error(JSON.stringify(planning.refusals))
  return planning.plan
}

/** What the editor of undocumented parameters lets through. */
const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[\p{Cc}\p{Cs}]/u.test(value))
const row = fc.record({ name: text.filter((name) => name !== ''), value: text })

test('A varied plan is the plan that the engine makes, for any query and with or without the credential', () => {
  const untouched = plan(startInputs(operation))
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 5 }),
      fc.constantFrom(0, 'none' as const),
      (extraQuery, alternative) => {
        const inputs = { ...startInputs(operation), extraQuery, alternative }
        expect(varyPlan(untouched, inputs)).toEqual(plan(inputs))
      },
    ),
  )
})
