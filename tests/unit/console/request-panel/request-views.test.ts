import { clauses } from '#text/clauses.ts'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi, describe } from 'vitest'
import { createFormState } from '#console/form/state/form-state.ts'
import { CredentialFields, isSafeLink } from '#console/request-panel/CredentialFields.tsx'
import { ConsoleProvider } from '#console/request-panel/console-context.ts'
import type { ShownConsole } from '#console/request-panel/console-context.ts'
import { queryWarning } from '#console/request-panel/secret-facts.ts'
import { InputsView } from '#console/request-panel/InputsView.tsx'
import { lazyFields } from '#console/request-panel/load-fields.ts'
import { PlanPreview, SendLine, announceKeys } from '#console/request-panel/RequestPanel.tsx'
import { ServerField } from '#console/request-panel/ServerField.tsx'
import { consoleModule } from '#console/console-module.tsx'
import { SendQuestion } from '#console/request-panel/SendQuestion.tsx'
import { createConsoleController } from '#console/state/console-controller.ts'
import { previewPlan } from '#console/state/preview-plan.ts'
import { planConsoleRequest } from '#console/state/planned-request.ts'
import type { Operation, Security } from '#request/description/operation.ts'
import { makeOperation, makeParameter, makeContent } from '../../../fixtures/operations.ts'
import { basic as basicScheme, keyIn, useScheme } from '../../../fixtures/credentials.ts'
import { drawConsole } from '../draw-console.ts'
import { planUntouched, servers, keyText, openConsole } from '../state/open-console.ts'
import { renderForm } from '../form/render-form.ts'
import { type } from '../form/form-fixtures.ts'

const [server] = servers

// Must run before the first part of a form is rendered.
beforeAll(async () => {
  // The styles are a link in the head of the page.
  vi.stubGlobal('document', {
    createElement: () => new EventTarget(),
    head: { append: (link: EventTarget) => link.dispatchEvent(new Event('load')) },
  })
  await lazyFields.load()
  vi.unstubAllGlobals()
})
const plan = { ...planUntouched('http://localhost:4322'), method: 'POST' }

function give(shown: Partial<ShownConsole['shown']>, security: Security = { state: 'none' }) {
  const setup = {
    operation: makeOperation({ security }),
    schemas: {},
    servers,
    untouched: { plan, isComplete: true, preview: previewPlan(plan, () => '') },
    onlyScheme: undefined,
  }
  const lazy = { loaded: () => undefined, load: () => Promise.reject(new Error('Not here.')) }
  const controller = createConsoleController({ ...setup, lazy })
  const given: ShownConsole = {
    setup,
    shown: {
      ...controller,
      ...controller.snapshot(),
      planning: { outcome: 'planned', plan },
      ...shown,
    },
    hasTried: false,
    views: undefined,
    keyField: (scheme) => ({
      scheme,
      held: undefined,
      released: undefined,
      notice: undefined,
      server,
      webAppUrl: undefined,
      onPaste: () => false,
      onTake: () => undefined,
      onForget: () => undefined,
    }),
  }
  return given
}

/** Renders the HTML of a part of a console. */
function drawPart(part: ComponentType, value: ShownConsole): string {
  return renderToStaticMarkup(createElement(ConsoleProvider, { value }, createElement(part)))
}

const description = undefined
const state = 'stated'
const inQuery = useScheme('search', keyIn('query', 'k'))
const inCookie = useScheme('session', keyIn('cookie', 'sid'))
const basic = useScheme('login', basicScheme)

const showCredentials = (security: Security) => drawPart(CredentialFields, give({}, security))

test('Undefined security is reported, without a made-up field', () => {
  const html = showCredentials({ state: 'not-specified' })
  expect(html).toContain('The document does not specify whether a key is required.')
  expect(html).not.toContain('<input')
  expect(showCredentials({ state: 'none' })).toBe('')
})

test('The choice of a credential does not appear only when the console is first used', () => {
  expect(showCredentials({ state: 'not-specified' })).toMatch(/<select.*>Bearer token</)
})

test('Shows contradictions about credentials above their fields', () => {
  const props = give({}, { state, alternatives: [[basic]] })
  const findings = { security: ['Contradictory: a scope that no flow has.'] }
  const setup = { ...props.setup, findings }
  const html = drawPart(CredentialFields, { ...props, setup })

  expect(html.indexOf('Contradictory: a scope')).toBeGreaterThan(-1)
  expect(html.indexOf('Contradictory: a scope')).toBeLessThan(html.indexOf('<input'))
})

test('Each scheme of a combination has its field, with its warning', () => {
  const html = showCredentials({ state, alternatives: [[inQuery, basic]] })
  expect(html.match(/<input/g)).toHaveLength(3)
  expect(html.match(/data-scheme="(?:search|login)"/g)).toHaveLength(3)
  expect(html.match(/type="password"/g)).toHaveLength(3)
  expect(html).toContain(queryWarning)
  expect(html).not.toContain('<select')
})

test('The fields of a name and a password name themselves, so that they fit in one line', () => {
  const html = showCredentials({ state, alternatives: [[basic]] })
  expect(html.match(/placeholder="(?:Name|Password)"/g)).toHaveLength(2)
  expect(html).toMatch(/<button[^>]*aria-label="Use name and password"[^>]*>Use<\/button>/)
})

test('Alternatives are a choice by the names of their schemes', () => {
  const html = showCredentials({ state, alternatives: [[basic], [inQuery, inCookie], []] })
  for (const name of ['login', 'search and session', 'nothing']) expect(html).toContain(`>${name}<`)
})

test('A key in a cookie has no field', () => {
  expect(showCredentials({ state, alternatives: [[inCookie]] })).not.toContain('<input')
})

test('Explains why there is no server to call', () => {
  const props = give({ server: undefined })
  const operation = {
    ...props.setup.operation,
    servers: [{ url: '/v1', description: undefined, variables: [] }],
  }
  const setup = { ...props.setup, operation, servers: [], baseSetting: 'apiBaseUrl' }
  const unset = drawPart(ServerField, { ...props, setup })
  expect(unset).toContain('This portal was built without a base URL')
  expect(unset).toContain('The document does not specify the host of the server “/v1”.')
  expect(unset).toContain('apiBaseUrl')
})

test('The preview mentions that Chromium replaces a User-Agent', () => {
  const headers = [{ name: 'User-Agent', value: 'a/1' }]
  const planning = { outcome: 'planned', plan: { ...plan, headers } } as const
  expect(drawPart(PlanPreview, give({ planning }))).toContain('Chromium sends its own User-Agent')
  expect(drawPart(PlanPreview, give({}))).not.toContain('Chromium')
})

test('The question names the method and the host, and offers to keep editing', () => {
  if (!server) throw new Error('There is no server.')
  const question = { plan, server, isUnsafe: true, contradictions: [] }
  const part = () =>
    createElement(SendQuestion, { question, onConfirm: () => undefined, onDrop: () => undefined })
  const html = drawPart(part, give({ question }))
  expect(html).toContain('This may change something at localhost:4322.')
  expect(html).toMatch(/>Send POST<.*>Keep editing</)
})

test('Shows the pending or failed load above Send', () => {
  const given = give({})
  const loading = 'The request will be sent as soon as this finishes.'
  expect(drawPart(SendLine, given)).not.toContain(loading)
  const awaited = give({ loading: 'awaited' })
  expect(drawPart(SendLine, awaited)).toContain(loading)
  const missing = give({ loading: 'failed' })
  expect(drawPart(SendLine, missing)).toContain(
    'Part of this page failed to load, so the request can’t be sent.',
  )
})

test('Explains why a page cannot send a request, and lists what is missing after a first try', () => {
  const sentence = 'A page cannot send the method TRACE.'
  expect(drawPart(SendLine, give({ blockedReasons: [sentence] }))).toContain(sentence)
  const refusals = [{ field: 'header:X', citation: clauses.fieldNames, sentence: 'Enter a value.' }]
  const refused = give({ planning: { outcome: 'refused', errors: refusals } })
  expect(drawPart(PlanPreview, refused)).not.toContain('Enter a value.')
  expect(drawPart(PlanPreview, { ...refused, views: consoleModule, hasTried: true })).toContain(
    'Enter a value.',
  )
})

test('A message next to its field is not repeated in the summary; one about the credential is a link', () => {
  const at = { citation: clauses.fieldNames }
  const draw = (operation: Operation, field: string, sentence: string) => {
    const refused = give({ planning: { outcome: 'refused', errors: [{ ...at, field, sentence }] } })
    const setup = { ...refused.setup, operation }
    const shown = { ...refused.shown, setup }
    return drawPart(PlanPreview, { ...refused, setup, shown, views: consoleModule, hasTried: true })
  }
  const operation = makeOperation({ parameters: [makeParameter({ name: 'id', in: 'path' })] })
  const html = draw(operation, 'path:id', '`id` is required.')
  expect(html).toContain('Nothing was sent.')
  expect(html).not.toContain('is required.')
  expect(draw(operation, 'security', 'Choose `one`.')).toMatch(
    /<button[^>]*>Choose <code>one<\/code>\.<\/button>/,
  )
})

test('Shows scopes and addresses next to the field for a token; only https addresses are links', () => {
  const flow = {
    name: 'implicit',
    authorizationUrl: 'https://auth.example/authorize',
    tokenUrl: 'javascript:alert(1)',
    refreshUrl: undefined,
    scopes: { read: 'Read all.' },
  }
  const granted = useScheme('granted', { type: 'oauth2', flows: [flow], description }, ['read'])
  const url = 'https://auth.example/.well-known/openid-configuration'
  const connected = useScheme('connected', { type: 'open-id-connect', url, description })
  const html = showCredentials({ state, alternatives: [[granted, connected]] })
  expect(html).toContain('>Access token (granted and connected)<')
  expect(html).toMatch(/<code>read<\/code> Read all\./)
  expect(html).toContain('<a href="https://auth.example/authorize"')
  expect(html).toContain('<dd>javascript:alert(1)</dd>')
  expect(html).toContain(`<dt>Discovery</dt><dd><a href="${url}"`)
  expect(html).not.toContain('Refresh')
  expect(html.match(/<a /g)).toHaveLength(2)
})

test('A request blocked only by its key can be sent without the key', () => {
  const keyed = makeOperation({ security: { state, alternatives: [[inCookie]] } })
  expect(describeOperation(keyed).blockedReasons).toHaveLength(1)
  expect(describeOperation(keyed).isKeyInTheWay).toBe(true)
  expect(describeOperation(keyed, ['HEAD']).isKeyInTheWay).toBe(false)
  const open = makeOperation({ security: { state: 'none' } })
  expect(describeOperation(open).isKeyInTheWay).toBe(false)
})

function describeOperation(operation: Operation, methods?: readonly string[]) {
  const { setup } = give({})
  const alternative = operation.security.state === 'none' ? 'none' : 0
  const given = { ...setup, operation, untouched: undefined, ...(methods && { methods }) }
  return planConsoleRequest(given, { alternative, formState: createFormState(operation) }, server)
}

test('The preview shows the complete request', () => {
  expect(drawPart(PlanPreview, give({}))).toContain('(no key yet)')
  const refused = give({ planning: { outcome: 'refused', errors: [] } })
  expect(drawPart(PlanPreview, refused)).not.toContain('What is sent')
})

const byId = makeOperation({
  path: '/things/{id}',
  parameters: [makeParameter({ name: 'id', in: 'path' })],
})

test('The form has the fields of the operation', () => {
  const formState = createFormState(byId)
  const given = give({ formState })
  const setup = { ...given.setup, operation: byId }
  const request = planConsoleRequest(setup, { alternative: 'none', formState }, server)
  const html = drawPart(InputsView, { ...given, setup, shown: { ...given.shown, ...request } })
  expect(html).toContain('>id<')
  expect(html).toMatch(/<(?:input|textarea)/)
})

test('An operation without inputs has no fields, and offers undocumented inputs', () => {
  const html = drawConsole({ ...give({}).setup, operation: makeOperation() })
  expect(html).toContain('>This call takes no input.<')
  expect(html).toMatch(/>\+ Header<.*>\+ Query</)
  expect(html).not.toContain('Extra parameters and headers')
  expect(html).not.toMatch(/class="portal-form-field/)
})

test.each([
  ['https://auth.example/authorize', true],
  ['HTTPS://auth.example', true],
  ['http://auth.example/token', false],
  ['javascript:alert(1)', false],
  ['https://trusted.example@elsewhere.example/', false],
  ['//auth.example', false],
  ['/token', false],
  ['https://', false],
  [' https://auth.example', false],
])('%s is a link: %s', (address, isLink) => {
  expect(isSafeLink(address)).toBe(isLink)
})

function announce({ snapshot }: ReturnType<typeof openConsole>): string {
  const shown = snapshot()
  return announceKeys(shown.holding, shown.notices, shown.server?.name)
}

test('Announces a taken key without any part of it', () => {
  const opened = openConsole()
  expect(announce(opened)).toBe('')
  opened.takeKey('not one key')
  expect(announce(opened)).toBe('')
  opened.takeKey(keyText)
  expect(announce(opened)).toBe('Your key is held in this page’s memory, for Sandbox only.')
  expect(announce(opened)).not.toContain(keyText.slice(0, 4))
  opened.forgetKey('apiKey')
  expect(announce(opened)).toBe('')
})

test('Counts several keys', () => {
  const accepted = { kind: 'accepted', removed: [], warnings: [] } as const
  const held = ['a', 'b'].map((name) => ({
    scheme: name,
    mask: '',
    length: 1,
  }))
  const notices = { a: accepted, b: accepted }
  expect(announceKeys({ released: undefined, held }, notices, 'Sandbox')).toBe(
    '2 keys are held in this page’s memory, for Sandbox only.',
  )
})

const documented = makeOperation({
  method: 'POST',
  parameters: [
    makeParameter({ name: 'limit', in: 'query' }),
    makeParameter({ name: 'after', in: 'query' }),
  ],
  body: makeContent('application/json'),
})

describe('Shows findings next to their field', () => {
  test.each(['query:limit', 'body'])('%s', (field) => {
    const html = drawWith({ [field]: ['Contradictory: both at once.'] })

    expect(html.split('Contradictory: both at once.')).toHaveLength(2)
    expect(drawWith({}).includes('Contradictory')).toBe(false)
  })

  test('Hides findings of a missing field', () => {
    expect(drawWith({ 'query:other': ['Contradictory: both at once.'] })).toBe(drawWith({}))
  })
})

function drawWith(findings: Readonly<Record<string, readonly string[]>>): string {
  return renderForm(documented, [type('query:limit', '1')], [], {}, new Map(), findings)
}
