import { startBodyCheck } from '#schema/compare/body-check.ts'
import type { BodyCheck } from '#schema/compare/body-check.ts'
import type { ResponseRules } from '#response/documented-response.ts'
import { compareResponse } from '#schema/compare/compare-response.ts'
import type { ResponseComparison, ObservedResponse } from '#schema/compare/compare-response.ts'
import { scanJson } from '#response/rows/scan-json.ts'

const at = '#/paths/~1pets/get/responses'

/** Rules about pets, with features of real documents. */
export const described: ResponseRules = {
  responses: [
    {
      status: '200',
      at: `${at}/200`,
      contents: [
        {
          mediaType: 'application/json',
          schema: { $ref: '#/components/schemas/Page' },
          at: `${at}/200/content/application~1json`,
        },
      ],
      headers: [
        { name: 'Last-Modified', isRequired: true, schema: undefined, at },
        { name: 'X-Total', isRequired: true, schema: { type: 'integer', minimum: 0 }, at },
      ],
    },
    { status: '4XX', at: `${at}/4XX`, contents: [], headers: [] },
  ],
  files: {},
  schemas: {
    '#/components/schemas/Page': {
      type: 'object',
      required: ['pets'],
      properties: {
        pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
        next: { type: ['string', 'null'] },
        owner: { anyOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
        kind: {
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          discriminator: { propertyName: 'type', mapping: { hound: '#/components/schemas/Dog' } },
        },
        total: { type: 'integer', format: 'int64', maximum: 9_007_199_254_740_991 },
      },
    },
    '#/components/schemas/Pet': {
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'string', pattern: '^p-[0-9]+$', readOnly: true },
        name: { type: 'string', minLength: 1, maxLength: 20 },
        state: { enum: ['here', 'sold'] },
        weight: { type: 'number', exclusiveMinimum: 0 },
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        chip: { type: 'string', format: 'uuid' },
        secret: { type: 'string', writeOnly: true },
      },
    },
    '#/components/schemas/Owner': {
      type: 'object',
      properties: { name: { type: 'string' } },
      additionalProperties: false,
    },
    '#/components/schemas/Cat': {
      type: 'object',
      required: ['type'],
      properties: { type: { const: 'Cat' }, lives: { type: 'integer' } },
    },
    '#/components/schemas/Dog': {
      type: 'object',
      required: ['type'],
      properties: { type: { enum: ['Dog', 'hound'] }, loud: { type: 'boolean' } },
    },
  },
}

/** A response that matches the document. */
export const observed: ObservedResponse = {
  method: 'GET',
  status: 200,
  headers: [
    { name: 'content-type', value: 'application/json' },
    { name: 'last-modified', value: 'Sat, 01 Jan 2033 00:00:00 GMT' },
    { name: 'x-total', value: '2' },
  ],
  seesAllHeaders: false,
  mediaType: 'application/json',
  size: 100,
  end: 'complete',
}

export const trueBody = {
  pets: [
    { id: 'p-1', name: 'Rex', state: 'here', weight: 12.5, tags: ['big', 'loud'] },
    { id: 'p-2', name: 'Tom' },
  ],
  next: null,
  owner: { name: 'Ada' },
  kind: { type: 'hound', loud: true },
  total: 2,
}

export function hold(changed: Partial<ObservedResponse> = {}): ResponseComparison {
  return compareResponse(described, { ...observed, ...changed })
}

/** Checks a body completely. */
export function check(
  body: string,
  schema = described.schemas['#/components/schemas/Page'],
  onPause: () => void = () => undefined,
) {
  const { rows } = scanJson(new TextEncoder().encode(body))
  const rule = { schema: schema ?? true, schemas: described.schemas, files: {}, at: '#/here' }
  const checking = startBodyCheck(rows, rule)
  for (const _ of checking.steps) onPause()
  return checking
}

export function listFaults(checking: BodyCheck): readonly string[] {
  return checking.groups().map(({ kind, first, end }) => `${kind} ${first}: ${end}`)
}
