import { expect, test } from 'vitest'
import { explainHit } from '#search/explain-hit.ts'
import { markWords } from '#search/words.ts'
import type { MarkedText } from '#search/words.ts'
import type { SearchRecord } from '#search/record.ts'

test.each([
  ['Create a customer', ['create', 'customer'], '[Create] a [customer]'],
  ['/v1/customers/{customer}', ['customer'], '/v1/[customers]/{[customer]}'],
  ['PostCustomers', ['customer'], 'Post[Customers]'],
  ['page_size', ['pagesize'], '[page_size]'],
  ['<img onerror=run()>', ['img'], '<[img] onerror=run()>'],
  ['Nothing here', [], 'Nothing here'],
  ['', ['word'], ''],
])('In “%s”, %j is marked as %s', (text, terms, marked) => {
  expect(write(markWords(text, new Set(terms)))).toBe(marked)
})

const operation: SearchRecord = {
  kind: 'operation',
  title: 'Add a book',
  address: '/reference/books-create/',
  method: 'POST',
  path: '/books',
  id: 'shelveVolume',
  text: 'Where a library has a room for it, this puts a volume on the shelf.',
}

test.each([
  ['its location', ['book'], '/[books]'],
  ['the name of the operation', ['shelve'], '[shelve]Volume · /books'],
  ['the words of its text', ['shelf'], '… this puts a volume on the [shelf]. · /books'],
])('A result shows why it was found: by %s', (_, terms, where) => {
  const found = new Set(terms)
  expect(write(explainHit({ record: operation, terms: found, asked: found }).where)).toBe(where)
})

test.each([
  ['a method is one of the words that people use for it', ['remove'], '[remove] · /books'],
  ['a tag has the word', ['furniture'], '[Furniture] · /books'],
])('Also if %s', (_, terms, where) => {
  const { text: _text, ...record } = {
    ...operation,
    verbs: ['delete', 'remove'],
    groups: ['Furniture'],
  }
  const found = new Set(terms)
  expect(write(explainHit({ record, terms: found, asked: found }).where)).toBe(where)
})

test('Shows its description below, unless it is already the reason', () => {
  const explain = (word: string) => {
    const found = new Set([word])
    return write(explainHit({ record: operation, terms: found, asked: found }).excerpt)
  }
  expect(explain('book')).toBe(operation.text)
  expect(explain('shelf')).toBe('')
})

test('Shows the text of an operation without a name below', () => {
  const record = { ...operation, title: 'POST /books' }
  const { where } = explainHit({ record, terms: new Set(), asked: new Set() })
  expect(write(where)).toBe(operation.text)
})

function write(text: MarkedText): string {
  return text.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('')
}
