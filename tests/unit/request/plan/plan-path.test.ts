import { expect, test } from 'vitest'
import { planOperation } from '#request/plan/plan-operation.ts'
import { makeInputs, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { base } from './planning.ts'

test.each([
  ['/things/{id}.json', '/things/a%2Fb.json'],
  ['/{id}', '/a%2Fb'],
  ['/a//{id}/', '/a//a%2Fb/'],
  ['/café|x/100%/%C3%A9/{id}', '/caf%C3%A9%7Cx/100%25/%C3%A9/a%2Fb'],
  ['/a,b;c=d:e@f/{id}', '/a,b;c=d:e@f/a%2Fb'],
])('The path template %s becomes %s', (path, expected) => {
  const operation = makeOperation({ path, parameters: [makeParameter({ name: 'id', in: 'path' })] })
  const inputs = makeInputs({ parameters: { 'path:id': 'a/b' } })
  expect(planOperation(operation, inputs, base)).toMatchObject({
    plan: { url: `https://api.example.com${expected}` },
  })
})
