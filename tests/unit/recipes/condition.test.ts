import { expect, test } from 'vitest'
import { isConditionMet, parseCondition } from '#recipes/condition.ts'
import { evaluateExpression } from '#recipes/evaluate.ts'
import { createScope, known } from './recipe-fixtures.ts'

function evaluate(text: string): boolean {
  const condition = parseCondition(text, known)
  if (typeof condition === 'number') throw new Error(`Not parsed from ${condition}: ${text}`)
  return isConditionMet(condition, (expression) => evaluateExpression(expression, createScope()))
}

test.each([
  '$statusCode == 200',
  '$statusCode==200',
  '$statusCode != 404 && $response.body#/state == "active"'.replaceAll('"', "'"),
  "$response.body.state == 'ACTIVE'",
  "$response.body.quote == 'it''s'",
  '$response.body.items[0].price > 2.5',
  '$response.body.count >= 2 && $response.body.count <= 2',
  "$response.header.x-count == '7'",
  '$response.header.x-count > 6',
  "$response.header.X-Count < '10'",
  '$response.body#/missing == null',
  '$response.body#/items/0 != null',
  '!($statusCode == 404)',
  '$statusCode == 404 || ($statusCode == 200 && $response.body.isOpen)',
  '$response.body.isOpen == true',
  '$inputs.name == $response.body#/name',
  '$response.body.huge == 12345678901234567891',
  "$response.body.items[0].id < 'b'",
])('%s is met', (text) => {
  expect(evaluate(text)).toBe(true)
})

test.each([
  '$statusCode == 404',
  '$response.body#/missing',
  '$response.body#/missing > 1',
  'null > 0',
  '$response.body.isClosed',
  '$response.body.items == null',
  "$response.body.state == 'activ'",
  '$response.body.state > 1',
  '$response.body.huge == 12345678901234567890',
  '!$response.body.isOpen',
])('%s is not met', (text) => {
  expect(evaluate(text)).toBe(false)
})

test.each([
  ['$statusCode == "200"', 15],
  ['$statusCode ==', 14],
  ['$statusCode === 200', 14],
  ['($statusCode == 200', 19],
  ['$statusCode == 200 200', 19],
  ['$statuses == 1', 0],
  ['', 0],
  [`${'('.repeat(100)}true${')'.repeat(100)}`, 51],
])('Reports where %s cannot be parsed', (text, index) => {
  expect(parseCondition(text, known)).toBe(index)
})
