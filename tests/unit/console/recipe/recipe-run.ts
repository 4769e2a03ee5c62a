import { onTestFinished } from 'vitest'
import type { Value } from '#request/inputs.ts'
import { createRunController } from '#console/recipe/run-controller.ts'
import { createConsoleController } from '#console/state/console-controller.ts'
import type { ConsoleController } from '#console/state/console-controller.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import type { ResponseEvidence } from '#response/exchange/evidence.ts'
import { operations, parseTestRecipes } from '../../recipes/recipe-fixtures.ts'
import { createFakeExchange, settlePromises } from '../state/fake-exchange.ts'
import { servers } from '../state/open-console.ts'

/** The consoles of the operations that test recipes call. */
const setups = new Map(
  operations.map((operation): [string, ConsoleSetup] => [
    operation.slug,
    { operation, servers, schemas: {}, onlyScheme: undefined },
  ]),
)

/** Starts the first recipe of an Arazzo document with a console that sends nothing. */
export async function startTestRun(
  workflows: string,
  inputs: Readonly<Record<string, Value>> = {},
  changed: Partial<ConsoleSetup> & { readonly slug?: string } = {},
) {
  const recipes = new Map(parseTestRecipes(workflows).map((recipe) => [recipe.slug, recipe]))
  const [recipe] = recipes.values()
  if (!recipe) throw new Error('There is no recipe.')
  const exchange = createFakeExchange()
  let isOffline = false
  let opened: ConsoleController | undefined
  const controller = createRunController({
    recipe,
    recipes,
    now: () => 0,
    openConsole: (setup) => {
      const lazy = { load: async () => exchange.module, loaded: () => exchange.module }
      opened = createConsoleController({ ...setup, lazy })
      onTestFinished(opened.leave)
      opened.prepare()
      return opened
    },
    loadData: async (slug) => {
      const setup = setups.get(slug)
      if (isOffline || !setup) throw new TypeError('Failed to fetch')
      return slug === changed.slug ? { ...setup, ...changed } : setup
    },
  })
  const getConsole = () => {
    if (!opened) throw new Error('No console was opened.')
    return opened
  }
  const start = async () => {
    controller.start(new Map(Object.entries(inputs)))
    await settlePromises()
  }
  await start()
  return {
    controller,
    getConsole,
    made: exchange.made,
    shown: controller.snapshot,
    start,
    setOffline: (value: boolean) => {
      isOffline = value
    },
    /** Returns the request that Send would send. */
    plan: () => {
      const { planning } = getConsole().snapshot()
      if (planning?.outcome !== 'planned') throw new Error(JSON.stringify(planning?.errors))
      return planning.plan
    },
    /** Presses Send, and confirms the question about a method that is not safe. */
    send: async () => {
      getConsole().sendRequest()
      getConsole().confirm()
      await settlePromises()
    },
    respond: async (body?: string, part: Partial<ResponseEvidence> = {}) => {
      await exchange.made.at(-1)?.respond(body, { headers: json, ...part })
      await settlePromises()
    },
    proceed: async () => {
      controller.proceed()
      await settlePromises()
    },
  }
}

export const json = [{ name: 'content-type', value: 'application/json' }]
