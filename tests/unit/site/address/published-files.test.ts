import { expect, test } from 'vitest'
import { locatePublishedFiles } from '#site/address/locate.ts'

test('A document of one file stands beside the start page', () => {
  expect(locatePublishedFiles(['api.yaml'])).toEqual([
    { place: 'api.yaml', address: '/openapi.yaml' },
  ])
})

test('Several files stand in one folder as well, so that references lead on', () => {
  expect(locatePublishedFiles(['api.json', 'a b.yml']).map(({ address }) => address)).toEqual([
    '/openapi.json',
    '/openapi/api.json',
    '/openapi/a%20b.yml',
  ])
})

test.each(['100%.yaml', 'a#b.yaml', 'a?.yaml'])(
  'A document that is called %s is not published under that name',
  (place) => {
    expect(locatePublishedFiles([place, 'a.yaml']).map(({ address }) => address)).toEqual([
      '/openapi.yaml',
      '/openapi/a.yaml',
    ])
  },
)

test('A document that is called like a page is not published under that name', () => {
  expect(locatePublishedFiles(['api.html', 'a.yaml']).map(({ address }) => address)).toEqual([
    '/openapi.yaml',
    '/openapi/a.yaml',
  ])
})
