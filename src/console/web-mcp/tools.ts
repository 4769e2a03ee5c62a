import { planOperation } from '#request/plan/plan-operation.ts'
import { placeholderBase } from '#request/request-plan.ts'
import { loadFile } from '../browser/files.ts'
import { withBase } from '../browser/with-base.ts'
import { isOperationList, loadOperation, operationListPath } from '../choice/listed-operation.ts'
import type { ListedOperation } from '../choice/listed-operation.ts'
import { isUntouched } from '../form/state/form-state.ts'
import { fillInputs } from '../link/fill-inputs.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { findOpenedConsole, getOpenedConsole } from '../state/opened-consoles.ts'
import { createGivenInputs, ToolError } from './given-inputs.ts'
import type { ModelContextTool } from './model-context.ts'

const operationSchema = {
  type: 'string',
  description: 'The slug of the operation, as search returns it, such as list-pets',
}

const inputProperties = {
  operation: operationSchema,
  parameters: {
    type: 'object',
    description: 'Values by location and name, such as {"query:limit":10}. Never a credential.',
  },
  body: { description: 'The body: an object or a list, or a text that is sent as it is.' },
  mediaType: {
    type: 'string',
    description: 'The media type of the body. Default: the first that fits.',
  },
}

/** The tools of a page with a console. None sends a request, or can read or set a credential or a server. */
export function createTools(): readonly ModelContextTool[] {
  return [
    {
      name: 'search',
      title: 'Search operations',
      description: 'Finds operations of the API by words of their name, method or path.',
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string', description: 'Words, such as “create order”' } },
        required: ['query'],
      },
      annotations: { readOnlyHint: true, untrustedContentHint: true },
      execute: async ({ query }) => JSON.stringify(await searchOperations(String(query))),
    },
    {
      name: 'read_operation',
      title: 'Read an operation',
      description:
        'Returns the page of an operation as Markdown: parameters, body, responses, and what is not specified.',
      inputSchema: {
        type: 'object',
        properties: { operation: operationSchema },
        required: ['operation'],
      },
      annotations: { readOnlyHint: true, untrustedContentHint: true },
      execute: async ({ operation }) => readOperation(String(operation)),
    },
    {
      name: 'plan_request',
      title: 'Plan a request',
      description:
        'Returns the request that an operation makes with these inputs, or why it cannot be made. Sends nothing, and contains no credential.',
      inputSchema: { type: 'object', properties: inputProperties, required: ['operation'] },
      annotations: { readOnlyHint: true, untrustedContentHint: true },
      execute: async (input) => planRequest(input),
    },
    {
      name: 'fill_form',
      title: 'Fill in the form',
      description:
        'Fills in the form of the console for the reader to see. Never sends it: only the reader does. Cannot read or set a key, and cannot choose a server or a credential. Shows the operation, with the server that the console selects for it. Asks the reader before it replaces what they entered, or a key is cleared.',
      inputSchema: { type: 'object', properties: inputProperties, required: ['operation'] },
      annotations: {},
      execute: async (input) => fillForm(input),
    },
  ]
}

async function searchOperations(query: string) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return (await loadOperations())
    .filter(({ name, method, path, slug }) => {
      const text = `${name} ${method} ${path} ${slug}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .slice(0, maxFound)
    .map(({ slug, name, method, path }) => ({ operation: slug, name, method, path }))
}

/** A document with one operation has no list: its console has the operation. */
async function loadOperations(): Promise<readonly ListedOperation[]> {
  try {
    return await loadFile(operationListPath, isOperationList)
  } catch {
    const data = document.querySelector('portal-console')?.previousElementSibling?.textContent
    // Serialized from this type by the build.
    const setup: ConsoleSetup | undefined = data ? JSON.parse(data) : undefined
    return setup ? [setup.operation] : []
  }
}

const maxFound = 20

async function readOperation(slug: string): Promise<string> {
  const response = await fetch(withBase(`/reference/${encodeURIComponent(slug)}.md`))
  if (!response.ok)
    throw new ToolError(`There is no operation ${slug}. Use search to find its slug.`)
  return response.text()
}

async function planRequest(input: Readonly<Record<string, unknown>>): Promise<string> {
  const setup = await loadSetup(input)
  const inputs = createGivenInputs(setup.operation, input)
  const baseUrl = setup.servers[0]?.baseUrl ?? placeholderBase
  const planning = planOperation(setup.operation, inputs, baseUrl)
  if (planning.outcome === 'refused') {
    const errors = planning.errors.map(({ field, sentence }) => ({ field, sentence }))
    return JSON.stringify({ errors })
  }
  const { method, url, headers, body, slots } = planning.plan
  return JSON.stringify({ method, url, headers, body, credentials: slots })
}

async function fillForm(input: Readonly<Record<string, unknown>>): Promise<string> {
  const slug = getSlug(input)
  const { operation } = await loadSetup(input)
  const inputs = createGivenInputs(operation, input)
  const opened = findOpenedConsole()
  if (opened && wouldReplace(opened, slug) && !permitsReplacement()) {
    throw new ToolError('The reader keeps what they entered. Nothing was filled in.')
  }
  openConsole(slug)
  const controller = await whenShown(slug)
  const { setup } = controller.snapshot()
  const { formState: filled, omitted } = fillInputs(setup, inputs)
  controller.change({ type: 'form-changed', formState: filled })
  const next = 'The reader checks it, chooses the server and the credential, and sends it.'
  const done = omitted.length > 0 ? 'A part of the form is filled in.' : 'The form is filled in.'
  return [done, ...omitted, next].join(' ')
}

/** Whether filling in the form, or showing its operation first, discards what the reader entered. */
function wouldReplace(controller: ConsoleController, slug: string): boolean {
  const { setup, formState, holding } = controller.snapshot()
  const isOther = setup.operation.slug !== slug
  return !isUntouched(formState) || (isOther && holding.held.length > 0)
}

function permitsReplacement(): boolean {
  // oxlint-disable-next-line no-alert -- the browser's own dialog, which no script of the page can press
  return confirm('An agent of this browser asks to fill in the form. Replace what you entered?')
}

/** Opens the console of an operation as a reader does. @throws {ToolError} if this page has none for it */
function openConsole(slug: string): void {
  const place = document.querySelector(`.portal-try-it + [data-slug="${CSS.escape(slug)}"]`)
  const button = place?.previousElementSibling
  if (button instanceof HTMLElement) return button.click()
  const console = document.querySelector('portal-console:not([hidden])')
  if (!console) {
    throw new ToolError(
      `This page has no console of ${slug}. Its page is ${withBase(`/reference/${slug}/`)}.`,
    )
  }
  // The sign of use that loads a console of one operation.
  console.dispatchEvent(new Event('pointerenter'))
  // Chooses the operation in a console of several.
  if (console.querySelector('.portal-console-choice')) location.hash = `operation=${slug}`
}

async function whenShown(slug: string): Promise<ConsoleController> {
  const controller = await getOpenedConsole()
  const isShown = () => controller.snapshot().setup.operation.slug === slug
  if (isShown()) return controller
  const { promise, resolve, reject } = Promise.withResolvers<ConsoleController>()
  const stop = controller.subscribe(() => {
    if (isShown()) resolve(controller)
  })
  const late = setTimeout(
    () => reject(new ToolError(`The console of this page does not show ${slug}.`)),
    lateMilliseconds,
  )
  try {
    return await promise
  } finally {
    stop()
    clearTimeout(late)
  }
}

const lateMilliseconds = 5000

function getSlug({ operation }: Readonly<Record<string, unknown>>): string {
  return String(operation)
}

async function loadSetup(input: Readonly<Record<string, unknown>>) {
  const slug = getSlug(input)
  try {
    return await loadOperation(slug)
  } catch {
    throw new ToolError(
      `There is no operation ${slug} that a page can call. Use search to find its slug.`,
    )
  }
}
