import { expect, test } from 'vitest'
import { keepData, readData } from '#site/reference/console-data.ts'

test('The data of a console is one text for the build and for the page, which no description can end', () => {
  const data = { description: 'It’s "quoted" </script><!-- <script>' }
  const written = keepData('console-of-hostile', data)

  expect(written).not.toContain('<')
  expect(JSON.parse(written)).toEqual(data)
  expect(JSON.parse(readData('console-of-hostile'))).toEqual(data)
})
