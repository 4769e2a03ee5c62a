import type { InputCase } from './input-case.ts'

export const parameterCases: readonly InputCase[] = [
  {
    name: 'parameters of the query and a header',
    slug: 'find-pets',
    fillIn: async (page) => {
      await page.type('limit', '5')
      await page.choose('kind', 'dog')
      await page.addItem('tags', 1, 'a,b')
      await page.addItem('tags', 2, 'c d')
      await page.addItem('ids', 1, '1')
      await page.addItem('ids', 2, '2')
      await page.addItem('piped', 1, 'a')
      await page.addItem('piped', 2, 'b')
      await page.addItem('spaced', 1, 'a')
      await page.addItem('spaced', 2, 'b')
      await page.add('filter')
      await page.type('age', '3')
      await page.add('where')
      await page.addUnknown('a', 'where', '1')
      await page.choose('adopted', 'true')
      await page.type('X-Trace', 'one')
      await page.unfold('Extra parameters and headers')
      await page.press('Add a query parameter')
      await page.type('Name of parameter 1', 'x y')
      await page.type('Value of parameter 1', '1&2')
    },
    method: 'GET',
    target:
      '/pets?limit=5&kind=dog&tags=a%2Cb&tags=c%20d&ids=1,2&piped=a%7Cb&spaced=a%20b&filter%5Bage%5D=3&where=%7B%22a%22%3A1%7D&adopted=true&x%20y=1%262',
    headers: { 'x-trace': 'one' },
  },
  {
    name: 'parameters of the path, as a label and as a matrix',
    slug: 'find-places',
    fillIn: async (page) => {
      await page.addItem('labels', 1, 'a')
      await page.addItem('labels', 2, 'b c')
      await page.type('x', '1')
      await page.type('y', '2')
    },
    method: 'GET',
    target: '/places/.a.b%20c/;points=x,1,y,2',
  },
]
