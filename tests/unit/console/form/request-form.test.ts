import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createFormFiles } from '#console/form/form-files.ts'
import { readDraft } from '#console/form/read-draft.ts'
import { reduceDraft } from '#console/form/reduce-draft.ts'
import type { DraftEvent } from '#console/form/reduce-draft.ts'
import { RequestForm } from '#console/form/RequestForm.tsx'
import type { SchemaMap } from '#console/form/schema-map.ts'
import type { Operation } from '#core/request/description/operation.ts'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import {
  makeContent,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../../../fixtures/operations.ts'
import {
  act,
  add,
  choose,
  describe as describeBody,
  type,
  withBody,
  withJson,
  withParameter,
} from './form-fixtures.ts'

const at = 'query:a'

describe('Parameters', () => {
  const operation = makeOperation({
    path: '/{id}',
    parameters: [
      makeParameter({ name: 'limit', in: 'query' }),
      makeParameter({ name: 'X-Trace', in: 'header' }),
      makeParameter({ name: 'after', in: 'query' }),
      makeParameter({ name: 'before', in: 'query' }),
      { ...makeParameter({ name: 'id', in: 'path' }), schema: { type: 'integer', minimum: 1 } },
    ],
  })

  test('Required ones are shown with their constraints, optional ones folded and counted', () => {
    const html = draw(operation)
    expect(textOf(html)).toContain('id required path integer, at least 1')
    expect(textOf(html)).toContain('4 optional parameters limit, X-Trace')
    expect(html).not.toContain('>header<')
  })

  test('A filled one opens the fold, and is counted', () => {
    const html = draw(operation, [type('query:limit', '5')])
    expect(textOf(html)).toContain('4 optional parameters, 1 filled in')
    expect(html).toMatch(/<textarea[^>]*>5<\/textarea>/)
    expect(html).toContain('>header<')
  })

  test('A few optional ones are not folded', () => {
    const few = { ...operation, parameters: operation.parameters.slice(0, 3) }
    expect(draw(few)).not.toContain('optional parameter')
    expect(draw(few)).toContain('>header<')
  })

  test('Each control has a label of its own', () => {
    const html = draw(operation, [type('query:limit', '5')])
    const controls = [...html.matchAll(/<(?:textarea|select|input)\b[^>]*>/g)].map(([tag]) => tag)
    expect(controls.length).toBeGreaterThan(3)
    const unnamed = controls.filter((tag) => {
      const id = /\bid="([^"]*)"/.exec(tag)?.[1]
      return !tag.includes('aria-label=') && !html.includes(`for="${id}"`)
    })
    expect(unnamed).toEqual([])
  })

  test('Headers that OpenAPI says to ignore are named, and have no field', () => {
    const html = draw(
      makeOperation({
        parameters: [makeParameter({ name: 'Accept', in: 'header' })],
        ignoredHeaders: ['Accept'],
      }),
    )
    expect(textOf(html)).toContain('also describes the header Accept. OpenAPI says to ignore')
    expect(html).not.toContain('<textarea')
  })

  test('What is deprecated is said so', () => {
    const old = {
      ...makeParameter({ name: 'a', in: 'query' }),
      isRequired: true,
      isDeprecated: true,
    }
    expect(textOf(draw(makeOperation({ parameters: [old] })))).toContain('deprecated')
  })

  test('The state of each is shown: left out, sent, empty, null', () => {
    const nullable = withParameter({ type: ['string', 'null'] }, { isRequired: true })
    const chosen = (events: readonly DraftEvent[]) =>
      /<option value="(\w+)" selected="">/.exec(draw(nullable, events))?.[1]
    expect(chosen([])).toBe('out')
    expect(chosen([type(at, 'x')])).toBe('value')
    expect(chosen([{ type: 'state-chosen', at, state: 'empty' }])).toBe('empty')
    expect(chosen([{ type: 'state-chosen', at, state: 'null' }])).toBe('null')
  })

  test('Default and examples are offered, and nothing is filled in', () => {
    const schema = { type: 'integer', default: 20, example: 5, examples: [5, 7] }
    const html = draw(withParameter(schema, { isRequired: true }))
    expect(textOf(html)).toContain('default 20 example 5 example 7')
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/)
  })
})

describe('What is wrong is said below its field, which refers to it', () => {
  test('A refusal of the plan', () => {
    const refusals = [{ field: at, clause: 'A clause', sentence: 'A reason.' }]
    const html = draw(withParameter({ type: 'string' }), [], refusals)
    expect(readMark(html, 'A reason.')).toBe('true')
  })

  test('A contradiction, which does not make the field invalid', () => {
    const html = draw(withParameter({ type: 'integer' }), [type(at, 'x')])
    const sentence = 'This contradicts the document: the value must be an integer.'
    expect(readMark(html, sentence)).toBe('false')
  })

  test('A fault deep in a folded member opens what is around it', () => {
    const operation = withJson({
      type: 'object',
      properties: { a: { type: 'object', properties: { b: { type: 'integer' } } } },
    })
    const html = draw(operation, [type('content:0/form/member:a/member:b', '12x')])
    expect(readMark(html, 'This is not a number')).toBe('true')
  })

  test('A field that was cleared because it held the key', () => {
    const operation = withParameter({ type: 'string' }, { isRequired: true })
    const html = draw(operation, [type(at, 'x'), { type: 'text-refused', field: at }])
    expect(html).toContain('contained your API key, so the field was cleared')
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/)
  })
})

describe('Bodies', () => {
  test('A schema that holds itself is drawn as far as it is opened', () => {
    const schemas = {
      '#/components/schemas/Node': {
        type: 'object',
        properties: { next: { $ref: '#/components/schemas/Node' } },
      },
    }
    const html = draw(withJson({ $ref: '#/components/schemas/Node' }), [], [], schemas)
    expect(html.match(/1 optional member/g)).toHaveLength(1)
  })

  test('Alternatives are a choice of names', () => {
    const html = draw(
      withJson({
        oneOf: [
          { title: 'By card', type: 'object' },
          { title: 'By bank', type: 'string' },
        ],
      }),
    )
    expect(html).toContain('By card</option>')
    expect(html).toContain('By bank</option>')
  })

  test('Items have buttons that say which item they move and remove', () => {
    const operation = withJson({ type: 'array', items: { type: 'string' } })
    const html = draw(operation, [add('content:0/form'), add('content:0/form')])
    expect(html).toContain('aria-label="Move Body 2 up"')
    expect(html).toContain('aria-label="Remove Body 1"')
  })

  test('An option that is not listed has a field of its own', () => {
    const operation = withParameter({ enum: ['a'] }, { isRequired: true })
    const html = draw(operation, [choose(at, -1), type(at, 'b'), choose(at, -1)])
    expect(html).toMatch(/aria-label="Another value for a"[^>]*>b</)
  })

  test('JSON has numbered lines, and a way to its fault', () => {
    const operation = withJson(undefined)
    const html = draw(operation, [type('content:0', '{\n"a": x\n}')])
    expect(html).toContain('>1\n2\n3</pre>')
    expect(html).toContain('Line 2, column 6: This cannot be read as JSON. Expected a value.')
    expect(html).toContain('Go to the fault')
  })

  test('Of a long text only the beginning is on the page', () => {
    const text = `"${'x'.repeat(300_000)}"`
    const html = draw(withJson(undefined), [type('content:0', text)])
    expect(html.length).toBeLessThan(10_000)
    expect(textOf(html)).toContain('300.0 kB, sent whole')
  })

  test('Examples of the document are offered by their names', () => {
    const body = describeBody(makeContent('application/json'), { type: 'object' })
    const example = { name: 'cat', summary: 'A cat', value: { a: 1 }, serialized: undefined }
    const contents = body.contents.map((content) => ({
      mediaType: content.mediaType,
      schema: content.schema,
      properties: content.properties,
      examples: [example],
    }))
    expect(draw(withBody({ ...body, contents }))).toContain('A cat</option>')
  })

  test('A file is shown with its name as it is, its size and type', () => {
    const files = createFormFiles()
    const operation = withBody(
      makeContent('multipart/form-data', {
        photo: makeProperty({ isBinary: true, isRequired: true }),
      }),
    )
    const field = 'content:0/form/member:photo'
    const file = files.add(new File([], 'a"\u202e.png', { type: 'image/png' }))
    const html = draw(
      operation,
      [{ type: 'files-chosen', at: field, files: [file] }],
      [],
      {},
      files,
    )
    expect(html).toContain('data-codes="U+202E"')
    expect(textOf(html)).toContain('0 bytes, so that an empty file is sent · image/png')
  })

  test('A file that is gone says that its size is not known', () => {
    const operation = withBody(makeContent('image/png'))
    const file = { handle: 'gone', fileName: 'a.png', type: undefined }
    const html = draw(operation, [{ type: 'files-chosen', at: 'content:0', files: [file] }])
    expect(textOf(html)).toContain('size not known · type not known')
  })
})

test('Undocumented query parameters are marked as such', () => {
  const html = draw(makeOperation(), [
    add('query', 'extra'),
    { type: 'name-typed', at: 'query/extra:0', text: 'debug' },
  ])
  expect(textOf(html)).toContain('Undocumented query parameters (1)')
  expect(html).toMatch(/<textarea[^>]*>debug<\/textarea>/)
})

/** Whether the field that refers to a sentence is marked as invalid. */
function readMark(html: string, sentence: string): string | undefined {
  const id = new RegExp(`<div id="([^"]+)"[^>]*><p class="console-[a-z]+">${sentence}`).exec(
    html,
  )?.[1]
  const control = new RegExp(`<textarea[^>]*aria-describedby="${id}[^>]*>`).exec(html)?.[0]
  return /aria-invalid="(\w+)"/.exec(control ?? '')?.[1]
}

function draw(
  operation: Operation,
  events: readonly DraftEvent[] = [],
  refusals: readonly PlanRefusal[] = [],
  schemas: SchemaMap = {},
  files = createFormFiles(),
): string {
  const draft = act(operation, events)
  return renderToStaticMarkup(
    createElement(RequestForm, {
      operation,
      schemas,
      draft,
      reading: readDraft(operation, schemas, draft),
      refusals,
      files,
      isKeyIn: () => false,
      onChange: (event) => void reduceDraft(draft, event),
      withActs: () => undefined,
    }),
  )
}

function textOf(html: string): string {
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}
