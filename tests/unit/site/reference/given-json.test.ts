import { expect, test } from 'vitest'
import { keepGiven, readGiven } from '#site/reference/given-json.ts'

test('What a console is given is one text for the build and for the page, which no description can end', () => {
  const given = { description: 'It’s "quoted" </script><!-- <script>' }
  const written = keepGiven('console-of-hostile', given)

  expect(written).not.toContain('<')
  expect(JSON.parse(written)).toEqual(given)
  expect(JSON.parse(readGiven('console-of-hostile'))).toEqual(given)
})
