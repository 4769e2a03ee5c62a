import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  jsonValue,
  oneof,
  property,
  record,
  string,
  tuple,
} from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { expect, test } from 'vitest'
import type { Style } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { serializeJson } from '#request/serialize/json.ts'
import { serializeMultipart, formatMultipartType } from '#request/serialize/multipart.ts'
import { planFields, toValue } from '../../../fixtures/operations.ts'
import { planParameter } from '../plan/planning.ts'
import type { UnnamedPart } from '../plan/planning.ts'
import { decodePath, decodeQuery } from '#sandbox/operations/decode-parameters.ts'
import type { Decoded } from '#sandbox/operations/decode-parameters.ts'

/** Any character, with a bias to delimiters. */
const anyText = oneof(
  string({ unit: 'binary', maxLength: 8 }),
  string({ unit: constantFrom(...Array.from(`.,;=&%/?#|[]+ "'\\~ab`)), maxLength: 8 }),
  constantFrom('.', '..', '%2E', '%2e%2E', '__proto__', 'constructor', 'null', '\r\n', '\u0000'),
)
const anyName = anyText.filter((name) => name !== '')

const anyDecoded: Arbitrary<Decoded> = oneof(
  record({ kind: constantFrom('text' as const), text: anyText }),
  record({
    kind: constantFrom('list' as const),
    items: array(anyText, { minLength: 1, maxLength: 4 }),
  }),
  record({
    kind: constantFrom('map' as const),
    members: array(tuple(anyText, anyText), { minLength: 1, maxLength: 4 }),
  }),
)

const runs = { numRuns: 2000 }

test('Paths round-trip, or are refused for a valid reason', () => {
  const styles = constantFrom<Style>('simple', 'label', 'matrix')
  assert(
    property(styles, boolean(), anyDecoded, (style, explode, meant) => {
      const plan = planOne({ in: 'path', style, explode }, meant)
      const segment = plan && readPath(plan).slice('/t/'.length)
      const read =
        segment === undefined ? 'refused' : decodePath(segment, 'p', style, explode, meant.kind)
      expect(read).toEqual(canPath(style, explode, meant) ? meant : 'refused')
    }),
    runs,
  )
})

test('Queries round-trip, or are refused for a valid reason', () => {
  const styles = constantFrom<Style>('form', 'spaceDelimited', 'pipeDelimited', 'deepObject')
  assert(
    property(styles, boolean(), anyDecoded, (style, explode, meant) => {
      const plan = planOne({ in: 'query', style, explode }, meant)
      const query = plan?.url.slice(plan.url.indexOf('?') + 1)
      const read =
        query === undefined ? 'refused' : decodeQuery(query, 'p', style, explode, meant.kind)
      expect(read).toEqual(canQuery(style, explode, meant) ? meant : 'refused')
    }),
    runs,
  )
})

test('Texts round-trip with allowReserved', () => {
  const texts = anyText.filter((text) => !/%[\dA-Fa-f]{2}/.test(text))
  assert(
    property(texts, (text) => {
      const plan = planOne({ in: 'query', allowReserved: true }, { kind: 'text', text })
      expect(decodeURIComponent(plan?.url.split('?p=')[1] ?? 'refused')).toBe(text)
      expect(plan?.url).not.toMatch(/[#&]/)
    }),
    runs,
  )
})

test('Browsers keep the URL of every plan unchanged', () => {
  const places = constantFrom('path' as const, 'query' as const)
  assert(
    property(places, boolean(), anyName, anyDecoded, (place, allowReserved, name, value) => {
      const fitting = name.replaceAll(/[{}]/g, 'x')
      const plan = planOne({ in: place, allowReserved }, value, fitting)
      expect([plan?.url]).toContain(plan && new URL(plan.url).href)
      expect(plan && readPath(plan).split('/').length).not.toBe(1)
      expect(plan?.url ?? '').not.toContain('#')
    }),
    runs,
  )
})

test('Every planned header can be sent', () => {
  const styles = constantFrom<Style | undefined>(undefined, 'cookie')
  const places = constantFrom('header' as const, 'cookie' as const)
  assert(
    property(places, styles, boolean(), anyDecoded, (place, style, explode, value) => {
      const part: UnnamedPart =
        place === 'cookie' && style !== undefined
          ? { in: place, style, explode }
          : { in: place, explode }
      for (const header of planOne(part, value)?.headers ?? []) {
        expect(() => new Headers([[header.name, header.value]])).not.toThrow()
        expect(new Headers([[header.name, header.value]]).get(header.name)).toBe(header.value)
        expect(header.value).toMatch(/^[\t -~]*$/)
      }
    }),
    runs,
  )
})

test('Headers round-trip', () => {
  const printable = string({ unit: constantFrom(...Array.from('ab=;" \té\n\u007f')), maxLength: 6 })
  assert(
    property(array(printable, { minLength: 1 }), (items) => {
      const plan = planOne({ in: 'header' }, { kind: 'list', items })
      const canSend = items.every((item) => !/[^\t -~]|^[ \t]|[ \t]$/.test(item))
      expect(plan?.headers[0]?.value.split(',')).toEqual(canSend ? items : undefined)
    }),
    runs,
  )
})

test('A urlencoded body equals the output of URLSearchParams', () => {
  assert(
    property(array(tuple(anyText, anyText), { maxLength: 5 }), (fields) => {
      const entries = fields.map(([name, text]) => [name, text])
      expect(planFields('application/x-www-form-urlencoded', fields)).toMatchObject({
        plan: { body: { text: new URLSearchParams(entries).toString() } },
      })
    }),
    runs,
  )
})

test('Multipart bodies round-trip', async () => {
  const names = anyName.filter((name) => !/["%\p{Cc}]/u.test(name))
  const boundary = 'boundary-that-nothing-holds'
  await assert(
    asyncProperty(array(tuple(names, anyText), { minLength: 1, maxLength: 4 }), async (fields) => {
      const parts = fields.map(([name, text]) => ({
        name,
        contentType: undefined,
        content: { kind: 'text' as const, text },
      }))
      const body = serializeMultipart(parts, boundary)
        .map((piece) => (piece.kind === 'text' ? piece.text : ''))
        .join('')
      const headers = { 'Content-Type': formatMultipartType('form-data', boundary) }
      expect([...(await new Response(body, { headers }).formData())]).toEqual(fields)
    }),
  )
})

test('JSON equals JSON.stringify, except that numbers stay as typed', () => {
  assert(
    property(jsonValue(), (value) => {
      expect(serializeJson(toValue(value))).toBe(JSON.stringify(value))
    }),
    runs,
  )
})

function planOne(part: UnnamedPart, value: Decoded, name?: string): RequestPlan | undefined {
  const planning = planParameter(part, fromDecoded(value), name)
  return planning.outcome === 'planned' ? planning.plan : undefined
}

function fromDecoded(value: Decoded): Value {
  switch (value.kind) {
    case 'text':
      return value.text
    case 'list':
      return value.items
    case 'map':
      return { members: value.members }
  }
}

/** The path of the plan, before any parser changes it. */
function readPath({ url }: RequestPlan): string {
  return url.slice('https://api.example.com'.length).split('?')[0] ?? ''
}

/** Whether a value in a path round-trips in a style. */
function canPath(style: Style, explode: boolean, value: Decoded): boolean {
  const tokens = listTokens(value)
  if (style === 'matrix') return true
  if (style === 'label' && explode && value.kind !== 'text') {
    return tokens.every((token) => !token.includes('.')) && !isDots(`.${joinTexts(value, '.')}`)
  }
  const text = joinTexts(value, ',')
  return style === 'label' ? !isDots(`.${text}`) : text !== '' && !isDots(text)
}

/** Whether a value in a query round-trips in a style. */
function canQuery(style: Style, explode: boolean, value: Decoded): boolean {
  if (style === 'form') return true
  if (style === 'deepObject') {
    return value.kind === 'map' && value.members.every(([key]) => !/[[\]]/.test(key))
  }
  return canDelimit(style === 'spaceDelimited' ? ' ' : '|', explode, value)
}

function canDelimit(delimiter: string, explode: boolean, value: Decoded): boolean {
  return (
    !explode &&
    value.kind !== 'text' &&
    listTokens(value).every((text) => !text.includes(delimiter))
  )
}

function listTokens(value: Decoded): readonly string[] {
  switch (value.kind) {
    case 'text':
      return [value.text]
    case 'list':
      return value.items
    case 'map':
      return value.members.flat()
  }
}

/** An object always has a delimiter, so that it is never only dots. */
function joinTexts(value: Decoded, separator: string): string {
  return value.kind === 'map' ? 'object' : listTokens(value).join(separator)
}

function isDots(segment: string): boolean {
  return segment === '.' || segment === '..'
}
