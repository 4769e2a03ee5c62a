import { expect, test } from 'vitest'
import { planRequest } from '#core/request/plan.ts'
import { pythonRequests } from '#core/snippet/python-requests.ts'
import { listExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'

const server = { baseUrl: 'https://api.example.com' }
const plan = planRequest(listExperiments, { credential: 'bearer' }, server)

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(pythonRequests, plan)).toMatchInlineSnapshot(`
    "import os
    import re
    import sys

    import requests

    key = os.environ.get("API_KEY", "")
    if not re.fullmatch("[!-~]+", key):
        sys.exit("API_KEY is not set, or contains white space or non-ASCII characters")


    # As a function, so that requests does not use ~/.netrc instead.
    def auth(request):
        request.headers["Authorization"] = f"Bearer {key}"
        return request


    response = requests.get(
        "https://api.example.com/v1/experiments",
        headers={
            "Content-Type": "application/json",
        },
        auth=auth,
        allow_redirects=False,
        timeout=30,
    )

    print(response.text)
    if not 200 <= response.status_code < 300:
        sys.exit(f"HTTP {response.status_code}")"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planRequest(listExperiments, { credential: 'none' }, server)
  expect(writeText(pythonRequests, withoutKey)).toMatchInlineSnapshot(`
    "import sys

    import requests


    # As a function, so that requests does not use ~/.netrc instead.
    def auth(request):
        return request


    response = requests.get(
        "https://api.example.com/v1/experiments",
        headers={
            "Content-Type": "application/json",
        },
        auth=auth,
        allow_redirects=False,
        timeout=30,
    )

    print(response.text)
    if not 200 <= response.status_code < 300:
        sys.exit(f"HTTP {response.status_code}")"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(pythonRequests, { ...plan, method: 'POST' })).toContain(
    'requests.request(\n    "POST",\n',
  )
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(pythonRequests, { ...plan, headers })).toContain(
    String.raw`"X-Note": "it's \"q\" \\"`,
  )
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(pythonRequests, { ...plan, url })).toContain('"{base_url}/v1/experiments"')
})
