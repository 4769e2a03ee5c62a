import { describe, expect, test } from 'vitest'
import { explainHit } from '#search/explain-hit.ts'
import { kinds } from '#search/record.ts'
import { libraryDocument } from './library-document.ts'
import { openSearch } from './open-search.ts'
import { paymentsDocument } from './payments-document.ts'

const library = openSearch(libraryDocument)
const payments = openSearch(paymentsDocument)

describe('A typed query finds first', () => {
  test.each<[query: string, title: string, where: string]>([
    ['GET /libraries/{library}', 'Get a library', '/libraries/{library}'],
    ['POST /libraries', 'Add a book', '/libraries/{library}/books'],
    ['/libraries/:library/books/:id', 'Get a book', '/libraries/{library}/books/{book_id}'],
    ['/libraries/city-hall/books/7', 'Get a book', '/libraries/{library}/books/{book_id}'],
    ['https://api.example/libraries/1/books?a=2', 'List books', '/libraries/{library}/books'],
    ['DELETE book', 'Remove a book', '/libraries/{library}/books/{book_id}'],
    ['/libraries books', 'List books', '/libraries/{library}/books'],
    ['books/{book_id}', 'Get a book', '/libraries/{library}/books/{book_id}'],
    ['listLoansByReader', 'List the loans of a reader', '/readers/{readerId}/loans'],
    ['add book', 'Add a book', '/libraries/{library}/books'],
    ['puts volume', 'Add a book', 'Puts a volume on the shelf. · /libraries/{library}/books'],
    ['lonas of a raeder', 'List the loans of a reader', '/readers/{readerId}/loans'],
    ['get book flamingo', 'Get a book', '/libraries/{library}/books/{book_id}'],
    ['page_size', 'page_size', '2 places: query parameter of List books'],
    ['sort', 'sortOrder', 'query parameter of List books'],
    ['newest', 'sortOrder', 'newest-first · query parameter of List books'],
    ['paperback', 'binding', 'paper_back · field of the request body of Add a book'],
    ['room number', 'roomNumber', 'shelfMark.roomNumber, field of the request body of Add a book'],
    ['validation', '422', 'Validation failed. · response of Add a book'],
    ['x-total-count', 'X-Total-Count', 'header of the 200 response of List books'],
    ['isbn', 'isbn', 'field of Book'],
    ['opning hours', 'openingHours', 'field of Library'],
    ['LoanState', 'LoanState', 'Schema'],
    ['bookReturned', 'A book came back', 'Webhook bookReturned'],
    ['lst bok', 'List books', '/libraries/{library}/books'],
    ['borowed', 'Books', 'What can be borrowed. · 5 operations'],
  ])('%s → %s, %s', (query, title, where) => {
    const [first] = list(query)
    expect(first?.title).toBe(title)
    expect(first?.where.startsWith(where)).toBe(true)
  })
})

test.each([
  ['sortOrder', '/reference/books-list-for-library/#query-sortOrder'],
  ['validation', '/reference/books-create/#response-422'],
])('%s links to its location on the page', (query, address) => {
  expect(list(query)[0]?.address).toBe(address)
})

test('Members with the same name are one result, which links to the page in the query', () => {
  const sizes = list('page_size library').filter(({ title }) => title === 'page_size')
  expect(sizes).toHaveLength(1)
  expect(list('fullName').map(({ where }) => where)).toEqual(['field of Owner'])
})

test('Deprecated items come last of their kind', () => {
  const [first, ...others] = library.find('list books').map(({ record }) => record)
  expect(first?.isDeprecated).toBe(undefined)
  expect(others.at(-1)?.isDeprecated).toBe(true)
  expect(library.find('filter')[0]?.record).toMatchObject({ title: 'filter', isDeprecated: true })
})

test.each(['', '   ', '/', '{}', '???', '-', 'zzqqxx', 'constructor __proto__'])(
  '“%s” finds nothing',
  (query) => {
    expect(library.find(query)).toEqual([])
  },
)

test('Names similar to a query that finds nothing are offered', () => {
  expect(library.find('lybrarees')).toEqual([])
  const titles = library.findSimilar('lybrarees').map(({ record }) => record.title)
  expect(titles).toContain('Get a library')
  expect(library.findSimilar('zzqqxx')).toEqual([])
})

describe('Finds text in another script, with accents, or in a compound by its words', () => {
  const summaries = {
    '/users': '登録済みの利用者を検索する',
    '/books': '図書の一覧を取得する',
    '/loans': '图书馆借阅记录列表',
    '/shelves': 'ดึงรายการหนังสือทั้งหมด',
    '/members': '사용자목록을 가져옵니다',
    '/readers': 'Benutzerverzeichnis auslesen',
    '/cafes': 'Liste les cafés fermés',
  }
  const paths = Object.entries(summaries).map(
    ([path, summary]) => `  ${path}: { get: { summary: ${summary}, responses: {} } }`,
  )
  const search = openSearch(
    `openapi: 3.1.0\ninfo: { title: Words, version: '1' }\npaths:\n${paths.join('\n')}\n`,
  )

  test.each([
    ['利用者', '/users'],
    ['図書一覧', '/books'],
    ['借阅记录', '/loans'],
    ['หนังสือ', '/shelves'],
    ['사용자', '/members'],
    ['목록', '/members'],
    ['benutzer', '/readers'],
    ['verzeichnis', '/readers'],
    ['cafes', '/cafes'],
    ['fermé', '/cafes'],
  ])('%s → %s', (query, path) => {
    const [first] = search.find(query)
    expect(first?.record.path).toBe(path)
    expect(first && explainHit(first).title.some(({ isMarked }) => isMarked)).toBe(true)
  })
})

test('Of two matching paths, the one with identical words comes first', () => {
  const paths = `paths: { '/pets/{id}': { get: {} }, /pets/mine: { get: {} } }`
  const search = openSearch(`openapi: 3.1.0\ninfo: { title: Words, version: '1' }\n${paths}`)
  expect(search.find('/pets/mine')[0]?.record.path).toBe('/pets/mine')
})

/** Returns results like the dialog. */
function list(query: string) {
  const hits = library.find(query)
  return kinds
    .flatMap((kind) => hits.filter(({ record }) => record.kind === kind))
    .map((hit) => {
      const { title, where, address } = explainHit(hit)
      const join = (parts: typeof title) => parts.map(({ text }) => text).join('')
      return { title: join(title), where: join(where), address }
    })
}

describe('Ranks the intended operation first', () => {
  test.each([
    ['create customer', 'POST /v1/customers'],
    ['how do I create a customer', 'POST /v1/customers'],
    ['crate customer', 'POST /v1/customers'],
    ['customers', 'GET /v1/customers'],
    ['retrieve a customer', 'GET /v1/customers/{customer}'],
    ['/v1/customers/cus_123', 'GET /v1/customers/{customer}'],
    ['delete customers', 'DELETE /v1/customers/{customer}'],
    ['capture charge', 'POST /v1/charges/{charge}/capture'],
    ['list balance transactions', 'GET /v1/customers/{customer}/balance_transactions'],
    ['create payment intent', 'POST /v1/payment_intents'],
    ['dlete cstomer', 'DELETE /v1/customers/{customer}'],
    ['payment_inten', 'GET /v1/payment_intents'],
  ])('%s → %s', (query, wanted) => {
    const [first] = payments.find(query)
    expect(`${first?.record.method} ${first?.record.path}`).toBe(wanted)
  })
})
