import { expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import { python } from '#core/snippet/python.ts'
import { listExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const server = { baseUrl: 'https://api.example.com' }
const plan = planRequest(listExperiments, { credential: 'bearer' }, server)

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(python, plan)).toMatchInlineSnapshot(`
    "import os
    import re
    import sys
    import urllib.error
    import urllib.request


    class NoRedirect(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args):
            return None


    key = os.environ.get("API_KEY", "")
    if not re.fullmatch("[!-~]+", key):
        sys.exit("API_KEY is not set, or contains white space or non-ASCII characters")

    request = urllib.request.Request(
        "https://api.example.com/v1/experiments",
        headers={
            "Content-Type": "application/json",
            "Authorization": f"Bearer {key}",
        },
    )
    opener = urllib.request.build_opener(NoRedirect)
    try:
        with opener.open(request, timeout=30) as response:
            print(response.read().decode(errors="replace"))
    except urllib.error.HTTPError as error:
        print(error.read().decode(errors="replace"))
        sys.exit(f"HTTP {error.code}")"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planRequest(listExperiments, { credential: 'none' }, server)
  expect(writeText(python, withoutKey)).toMatchInlineSnapshot(`
    "import sys
    import urllib.error
    import urllib.request


    class NoRedirect(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args):
            return None


    request = urllib.request.Request(
        "https://api.example.com/v1/experiments",
        headers={
            "Content-Type": "application/json",
        },
    )
    opener = urllib.request.build_opener(NoRedirect)
    try:
        with opener.open(request, timeout=30) as response:
            print(response.read().decode(errors="replace"))
    except urllib.error.HTTPError as error:
        print(error.read().decode(errors="replace"))
        sys.exit(f"HTTP {error.code}")"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(python, { ...plan, method: 'POST' })).toContain('    method="POST",')
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(python, { ...plan, headers })).toContain(String.raw`"X-Note": "it's \"q\" \\"`)
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(python, { ...plan, url })).toContain('"{base_url}/v1/experiments"')
})
