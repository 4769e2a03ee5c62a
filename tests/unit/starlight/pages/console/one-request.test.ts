import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import { describe, expect, test } from 'vitest'
import { z } from 'astro/zod'
import { formatMarkdown } from '#starlight/finish/agents/format-markdown.ts'
import { planRequest } from '#cli/mcp/tools/plan-request.ts'
import { readOperation } from '#cli/mcp/tools/read-operation.ts'
import { planCall } from '#cli/plan/plan-call.ts'
import { parseInputs, parseJsonSource } from '#cli/plan/parse-inputs.ts'
import type { Operation } from '#request/description/operation.ts'
import { findExampleValue } from '#request/parse-exact-json.ts'
import type { Value } from '#request/inputs.ts'
import { getFieldKey } from '#request/plan/fields.ts'
import { createPlaceholders, sampleField } from '#request/plan/plan-sample.ts'
import { parseElements } from '#starlight/html/page-elements.ts'
import type { Planning, RequestPlan } from '#request/request-plan.ts'
import { serializeJson } from '#request/serialize/json.ts'
import { curl } from '#snippets/curl.ts'
import { createSampleReader } from '#schema/view/sample-schema.ts'
import { createCallSamples } from '#starlight/code-samples/call-samples.ts'
import { describeSecurity } from '#request/describe-security.ts'
import type { ApiReference } from '#starlight/reference/api-reference.ts'
import { createConsoleData } from '#starlight/pages/console/console-data.ts'
import { connectTools } from '../../../../support/call-tool.ts'
import { loadTestPortal } from '../../../../support/pet-store-portal.ts'

/**
 * Compares a request on the page, in its Markdown, the snippet, the console, `plan` and the agents' tools for each
 * operation: server, path, query, headers, body and credentials.
 */

const documents = [
  ...globSync('tests/fixtures/shown-is-sent/*.yaml'),
  'tests/fixtures/documents/every-kind.openapi.yaml',
  'tests/fixtures/every-field/every-field.openapi.yaml',
  'tests/fixtures/every-input/every-input.openapi.yaml',
  'tests/fixtures/hostile/hostile.openapi.yaml',
  'tests/fixtures/pet-store/pet-store.yaml',
  'tests/fixtures/plan-documents/pets.swagger.json',
  'openapi/service.openapi.yaml',
].toSorted()
const bases = [undefined, 'https://given.example/v9']

describe.each(
  documents.flatMap((path) => bases.map((base) => [basename(path), base, path] as const)),
)('%s with the base %s', async (_, base, path) => {
  const environment = base === undefined ? {} : { PORTAL_API_BASE_URL: base }
  const apiReference = await loadTestPortal(path, environment)
  const { api, addresses } = apiReference
  const tools = await connectTools(api, [planRequest, readOperation], addresses.apiBaseUrl)
  const operations = apiReference.api.operations.map((each) => [each.slug, each] as const)

  test.each(operations)('%s is the same request in every place', async (slug, operation) => {
    // The request that the console shows first.
    const inConsole = createConsoleData(apiReference, operation).untouched?.plan
    const { plan: onPagePlan, samples, refusal } = createCallSamples(apiReference, operation)
    const inputs = writeInputs(apiReference, operation, onPagePlan)
    const plan = planCall(
      operation,
      parseInputs(parseJsonSource(inputs, 'The inputs')),
      addresses.apiBaseUrl,
    )
    const onPage = samples.find(({ id }) => id === 'curl')?.text ?? refusal ?? ''
    const read = readTool.parse(await tools.read('read_operation', { operation: slug }))
    const given = { operation: slug, inputs: JSON.parse(inputs) as unknown }
    const tool = planTool.parse(await tools.read('plan_request', given))

    expect({
      twin: /```\w*\n(.*)\n```/s.exec(renderTwin(onPage))?.[1] ?? '',
      // The console omits an optional body until a reader enters it.
      console: inConsole
        ? writeCall({ ...inConsole, ...showBody(operation, onPagePlan) })
        : refusal,
      plan: writeOutcome(plan, refusal),
      planRequest: writeTool(tool, refusal),
    }).toEqual({
      twin: onPage,
      console: onPage,
      plan: onPage,
      planRequest: onPage,
    })
    expect(read.operation.call).toBe(`${operation.method} ${operation.path}`)
    expect(read.credential).toContain(describeSecurity(operation.security))
    const schemes = listSchemes(inConsole)
    expect(schemes.filter((name) => !read.credential.includes(name))).toEqual([])
    const required = operation.parameters.filter(({ isRequired }) => isRequired).map(getFieldKey)
    const lines = read.parameters.join('\n')
    expect(required.filter((field) => !lines.includes(field))).toEqual([])
  })
})

function showBody({ body }: Operation, plan: RequestPlan | undefined): Partial<RequestPlan> {
  return body === undefined || body.isRequired || !plan
    ? {}
    : { body: plan.body, headers: plan.headers, slots: plan.slots }
}

const refusals = z.array(z.object({ sentence: z.string() }))
const planTool = z.object({
  refused: refusals.optional(),
  snippet: z
    .object({ text: z.string() })
    .or(z.object({ refused: z.string() }))
    .optional(),
})
const readTool = z.object({
  operation: z.object({ call: z.string() }),
  credential: z.string(),
  parameters: z.array(z.string()).default([]),
})

/** Returns the inputs that an agent must give: examples of the document, or placeholders. */
function writeInputs(
  { api }: ApiReference,
  operation: Operation,
  shown: RequestPlan | undefined,
): string {
  const missing = createPlaceholders(operation)
  const readSchema = createSampleReader((reference) => api.schemas.get(reference))
  const parameters = operation.parameters
    .filter(({ isRequired, isSecret }) => isRequired && !isSecret)
    .map((parameter): readonly [string, Value] => {
      const { name, schema } = parameter
      const field = getFieldKey(parameter)
      const means = { readSchema, missing, field, name, isText: true }
      return [field, sampleField(findExampleValue(parameter), schema, means)]
    })
  const body = shown && giveBody(shown.body)
  const mediaType = readMediaType(shown)
  return serializeJson({
    members: [
      ['parameters', { members: parameters }],
      ...(body === undefined ? [] : [['body', body] as const]),
      ...(body === undefined || mediaType === undefined ? [] : [['mediaType', mediaType] as const]),
    ],
  })
}

function giveBody(body: RequestPlan['body']): Value | undefined {
  switch (body.kind) {
    case 'none':
      return undefined
    case 'text':
      return body.text
    case 'form':
      return { members: [...new URLSearchParams(body.text)] }
    case 'multipart':
      return {
        members: body.parts.map(({ name, content }) => [
          name,
          content.kind === 'text' ? content.text : giveFile(content.file.handle),
        ]),
      }
    case 'file':
      return giveFile(body.file.handle)
  }
}

function giveFile(handle: string): Value {
  return { members: [['file', handle]] }
}

function readMediaType(plan: RequestPlan | undefined): string | undefined {
  if (plan?.body.kind === 'multipart') return `multipart/${plan.body.subtype}`
  return plan?.headers.find(({ name }) => name === 'Content-Type')?.value
}

/** Formats a plan as a snippet, which contains all of it. */
function writeCall(plan: RequestPlan): string {
  const snippet = curl.formatSnippet(plan)
  return snippet.outcome === 'written' ? snippet.text : snippet.sentence
}

function writeOutcome(planning: Planning, refusal: string | undefined): string | undefined {
  return planning.outcome === 'planned'
    ? writeCall(planning.plan)
    : planning.errors.find(({ sentence }) => sentence === refusal)?.sentence
}

function writeTool(
  { refused, snippet }: z.output<typeof planTool>,
  refusal: string | undefined,
): string | undefined {
  if (!snippet) return refused?.find(({ sentence }) => sentence === refusal)?.sentence
  return 'text' in snippet ? snippet.text : snippet.refused
}

/** Returns the schemes whose secrets are sent; other secrets are fields. */
function listSchemes(plan: RequestPlan | undefined): readonly string[] {
  return (plan?.slots ?? []).map(({ scheme }) => scheme).filter((name) => !name.includes(':'))
}

/** Renders the page's call card as Markdown. */
function renderTwin(code: string): string {
  const pre = h('pre', { class: 'portal-call-code' }, h('code', code))
  const content = parseElements(toHtml(h('body', pre))).find(({ tagName }) => tagName === 'body')
  if (!content) throw new Error('The card was not read.')
  const page = { path: '/reference/a/', title: 'A', description: 'B', content }
  return formatMarkdown(page, {
    siteUrl: undefined,
    base: '',
    trustDocument: true,
    hasMarkdown: () => false,
  })
}
