import { describe, expect, test } from 'vitest'
import { listSearchablePages } from '#site/search/list-pages.ts'
import { createIndexSearch } from '#core/search/search-index.ts'
import type { Hit } from '#core/search/search-index.ts'
import { writeIndex } from '#core/search/write-index.ts'
import { contractOf } from '../../../support/contract-of.ts'
import { libraryDocument } from './library-document.ts'

const contract = contractOf(libraryDocument, { citesSource: false })
const index = writeIndex(listSearchablePages(contract))

describe('what a reader types finds first', () => {
  test.each<[query: string, name: string, about: string]>([
    ['GET /libraries/{library}', 'Get a library', 'GET /libraries/{library}'],
    ['get /libraries/{library}/books', 'List books', 'GET /libraries/{library}/books'],
    ['POST /libraries', 'Add a book', 'POST /libraries/{library}/books'],
    ['/libraries/:library/books/:id', 'Get a book', 'GET /libraries/{library}/books/{book_id}'],
    ['/libraries/city-hall/books/7', 'Get a book', 'GET /libraries/{library}/books/{book_id}'],
    [
      'https://api.example/libraries/1/books?page_size=2',
      'List books',
      'GET /libraries/{library}/books',
    ],
    [
      'DELETE /libraries/{library}/books/{book_id}/',
      'Remove a book',
      'DELETE /libraries/{library}/books/{book_id}',
    ],
    ['DELETE book', 'Remove a book', 'DELETE /libraries/{library}/books/{book_id}'],
    ['/libraries books', 'List books', 'GET /libraries/{library}/books'],
    ['/libr', 'Get a library', 'GET /libraries/{library}'],
    ['books/{book_id}', 'Get a book', 'GET /libraries/{library}/books/{book_id}'],
    ['books/list-for-library', 'List books', 'GET /libraries/{library}/books'],
    ['listForLibrary', 'List books', 'GET /libraries/{library}/books'],
    ['listLoansByReader', 'List the loans of a reader', 'GET /readers/{readerId}/loans'],
    ['list loans', 'List the loans of a reader', 'GET /readers/{readerId}/loans'],
    ['get a book', 'Get a book', 'GET /libraries/{library}/books/{book_id}'],
    ['add book', 'Add a book', 'POST /libraries/{library}/books'],
    ['puts volume', 'Add a book', 'POST /libraries/{library}/books'],
    ['page_size', 'page_size', 'query parameter of List books'],
    ['pageSize', 'page_size', 'query parameter of List books'],
    ['pagesize', 'page_size', 'query parameter of List books'],
    ['how many books', 'page_size', 'query parameter of List books'],
    ['sort', 'sortOrder', 'query parameter of List books'],
    ['newest', 'newest-first', 'value of sortOrder, query parameter of List books'],
    ['paperback', 'paper_back', 'value of binding, member of the request body of Add a book'],
    ['room number', 'shelfMark.roomNumber', 'member of the request body of Add a book'],
    ['roomNumb', 'shelfMark.roomNumber', 'member of the request body of Add a book'],
    ['404', '404', 'response of List books'],
    ['add book 422', '422', 'response of Add a book'],
    ['validation', '422', 'response of Add a book'],
    ['5xx', '5XX', 'response of List the loans of a reader'],
    ['x-total-count', 'X-Total-Count', 'header of the 200 response of List books'],
    ['isbn', 'isbn', 'member of Book'],
    ['opening hours', 'openingHours', 'member of Library'],
    ['LoanState', 'LoanState', 'schema'],
    ['on_loan', 'on_loan', 'value of the schema LoanState'],
    ['bookReturned', 'A book came back', 'webhook bookReturned'],
    ['came back', 'A book came back', 'webhook bookReturned'],
    [
      'shelved',
      'The book stands on its shelf',
      'callback POST {$request.body#/notifyUrl} of Add a book',
    ],
    ['x-signature', 'X-Signature', 'header parameter of the callback shelved of Add a book'],
    ['shelvedAt', 'shelvedAt', 'member of the request body of the callback shelved of Add a book'],
    ['410', '410', 'response of the callback shelved of Add a book'],
    ['x-pause', 'X-Pause', 'header of the 204 response of the callback shelved of Add a book'],
    ['books', 'Books', 'tag of 5 operations'],
    ['borrowed', 'Books', 'tag of 5 operations'],
    ['creat a book', 'Add a book', 'POST /libraries/{library}/books'],
    ['create book', 'Add a book', 'POST /libraries/{library}/books'],
    ['delete books', 'Remove a book', 'DELETE /libraries/{library}/books/{book_id}'],
    ['opning hours', 'openingHours', 'member of Library'],
    ['borowed', 'Books', 'tag of 5 operations'],
    ['lonas of a raeder', 'List the loans of a reader', 'GET /readers/{readerId}/loans'],
    ['get book flamingo', 'Get a book', 'GET /libraries/{library}/books/{book_id}'],
  ])('%s → %s, %s', async (query, name, about) => {
    expect((await find(query))[0]).toMatchObject({ name, about })
  })
})

test('A result leads to its place on the page', async () => {
  expect((await find('sortOrder'))[0]?.address).toBe(
    '/reference/books-list-for-library/#query-sortOrder',
  )
  expect((await find('422'))[0]?.address).toBe('/reference/books-create/#response-422')
  expect((await find('410'))[0]?.address).toBe(
    '/reference/books-create/#callback-shelved-response-410',
  )
  expect((await find('x-signature'))[0]?.address).toBe(
    '/reference/books-create/#callback-shelved-header-X-Signature',
  )
  expect((await find('isbn'))[0]?.address).toMatch(/^\/reference\/schemas\/book\/#.*isbn$/)
})

test('What is deprecated comes last, and is said to be', async () => {
  const books = await find('list books')
  const deprecated = books.map(({ isDeprecated }) => isDeprecated)

  expect(books[0]?.isDeprecated).toBe(false)
  expect(deprecated).toContain(true)
  expect(deprecated.indexOf(true)).toBeGreaterThan(deprecated.lastIndexOf(false))
  expect((await find('filter'))[0]).toMatchObject({ name: 'filter', isDeprecated: true })
})

test('A member of a named schema is found once, on the page of the schema', async () => {
  const found = await find('fullName')

  expect(found.map(({ about }) => about)).toEqual(['member of Owner'])
})

test.each(['', '   ', '/', '{}', '???', '-'])('“%s” asks for nothing', async (query) => {
  const loaded: string[] = []
  const search = createIndexSearch((shard) => {
    loaded.push(shard)
    return Promise.resolve(index.get(shard) ?? '')
  })

  expect((await search.search(query)).count).toBe(0)
  expect(loaded).toEqual([])
})

test('Words that are nowhere find nothing', async () => {
  expect(await find('zzqqxx')).toEqual([])
})

test('Names of prototypes are words like others', async () => {
  expect(await find('constructor __proto__')).toEqual([])
})

test('A shard is loaded once, and one that failed is tried again', async () => {
  let isDown = true
  const loaded: string[] = []
  const { search } = createIndexSearch((shard) => {
    loaded.push(shard)
    return isDown ? Promise.reject(new Error('down')) : Promise.resolve(index.get(shard) ?? '')
  })

  await expect(search('isbn')).rejects.toThrow('down')
  isDown = false
  loaded.length = 0
  await (await search('isbn')).list(3)
  await (await search('isbn')).list(3)
  expect(new Set(loaded).size).toBe(loaded.length)
})

test('The pages of a hand-written portal are found without anchors, and what has no page is not', () => {
  const pages = listSearchablePages(contract, (address) => address === '/reference/schemas/book/')

  expect(pages.map(({ kind }) => kind)).not.toContain('tag')
  expect(pages.filter(({ kind }) => kind === 'schema').map(({ title }) => title)).toEqual(['Book'])
  expect(
    pages.find(({ title }) => title === 'Add a book')?.entries.map(({ anchor }) => anchor),
  ).toEqual(expect.arrayContaining(['']))
})

async function find(query: string): Promise<readonly Hit[]> {
  const search = createIndexSearch((shard) => {
    const text = index.get(shard)
    return text === undefined ? Promise.reject(new Error(`no ${shard}`)) : Promise.resolve(text)
  })
  return (await search.search(query)).list(50)
}
