import { describe, expect, test } from 'vitest'
import { fillField } from '#console/form/changes/fill-field.ts'
import { addFile } from '#console/form/fields/form-context.ts'
import { makeContent, makeProperty } from '../../../fixtures/operations.ts'
import { renderForm, textOf } from './render-form.ts'
import {
  add,
  choose,
  getContent,
  pick,
  type,
  withBody,
  withJson,
  withParameter,
} from './form-fixtures.ts'

const at = 'query:a'
const bodyAt = 'content:0/form'

describe('Bodies', () => {
  test('Alternatives are chosen by name', () => {
    const html = renderForm(
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

  test('Remove buttons name their item', () => {
    const operation = withJson({ type: 'array', items: { type: 'string' } })
    const html = renderForm(operation, [add('content:0/form'), add('content:0/form')])
    expect(html).toContain('aria-label="Remove Body 1"')
  })

  test('A value outside a union of texts and numbers is shown as JSON', () => {
    const schema = { type: ['string', 'integer'] }
    const field = fillField({ members: [] }, schema, {}, 'json')
    const filled = { type: 'filled', at: 'content:0/form', field } as const
    expect(renderForm(withJson(schema), [filled])).toContain('portal-form-editor')
    expect(renderForm(withJson(schema))).not.toContain('portal-form-editor')
  })

  test('A custom option has its own field', () => {
    const operation = withParameter({ enum: ['a'] }, { isRequired: true })
    const html = renderForm(operation, [choose(at, -1), type(at, 'b'), choose(at, -1)])
    expect(html).toMatch(/aria-label="Custom value for a"[^>]*>b</)
  })

  test('Invalid JSON has a button that goes to the error', () => {
    const operation = withJson(undefined)
    const html = renderForm(operation, [type('content:0', '{\n"a": x\n}')])
    expect(html).toContain('Line 2, column 6: This cannot be read as JSON. Expected a value.')
    expect(html).toContain('Go to the error')
  })

  test('Offers the document’s examples by name', () => {
    const body = makeContent('application/json')
    const example = { name: 'cat', summary: 'A cat', value: { a: 1 }, serialized: undefined }
    const other = { ...example, summary: 'A dog' }
    const content = { ...getContent({ body }), examples: [example, other] }
    expect(renderForm(withBody({ ...body, contents: [content] }))).toContain('A cat</option>')
  })

  test('A chosen example is marked until it is edited; a made one is offered until the body is filled in', () => {
    const operation = withJson({ type: 'object', properties: { a: { type: 'string' } } })
    const member = `${bodyAt}/member:a`
    const field = fillField({ members: [['a', 'x']] }, getContent(operation).schema, {}, 'json')
    const filled = { type: 'filled', at: bodyAt, field, isExample: true } as const
    const tag = 'data-kind="example"'
    expect(renderForm(operation)).toContain('>Use example<')
    expect(renderForm(operation, [filled])).toContain(tag)
    expect(renderForm(operation, [filled])).not.toContain('>Use example<')
    expect(renderForm(operation, [filled, type(member, 'y')])).not.toContain(tag)
  })

  test.for([
    ['GET', { type: 'object', properties: {} }, false],
    ['DELETE', undefined, false],
    ['GET', { type: 'object', properties: { a: true } }, true],
    ['POST', { type: 'object', properties: {} }, true],
  ] as const)('%s with the optional body %j has a section: %s', ([method, schema, isShown]) => {
    const operation = { ...withJson(schema), method }
    expect(renderForm(operation).includes('portal-form-section')).toBe(isShown)
  })

  test('Shows the exact name, size and type of a file', () => {
    const files = new Map<string, File>()
    const operation = withBody(
      makeContent('multipart/form-data', {
        photo: makeProperty({ isBinary: true, isRequired: true }),
      }),
    )
    const field = 'content:0/form/member:photo'
    const file = addFile(files, new File([], 'a"\u202e.png', { type: 'image/png' }))
    const html = renderForm(operation, [pick(field, file)], [], {}, files)
    expect(html).toContain('data-codes="U+202E"')
    expect(textOf(html)).toContain('0 bytes (an empty file will be sent) · image/png')
  })

  test('Shows an unknown size for a missing file', () => {
    const operation = withBody(makeContent('image/png'))
    const file = { handle: 'gone', fileName: 'a.png', type: undefined }
    const html = renderForm(operation, [pick('content:0', file)])
    expect(textOf(html)).toContain('size not known · type not known')
  })
})
