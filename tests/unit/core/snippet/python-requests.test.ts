import { expect, test } from 'vitest'
import { pythonRequests } from '#core/snippet/python-requests.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

const plan = planExperiments('https://api.example.com')

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
  const withoutKey = planExperiments('https://api.example.com', { isWithoutKey: true })
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

test('A text is sent as it is', () => {
  expect(writeText(pythonRequests, textPlan)).toMatchInlineSnapshot(`
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


    response = requests.request(
        "POST",
        "https://api.example.com/v1/things",
        headers={
            "Content-Type": "application/json",
        },
        data="{\\n  \\"name\\": \\"it's\\"\\n}".encode(),
        auth=auth,
        allow_redirects=False,
        timeout=30,
    )

    print(response.text)
    if not 200 <= response.status_code < 300:
        sys.exit(f"HTTP {response.status_code}")"
  `)
})

test('A file is read from its name', () => {
  expect(writeText(pythonRequests, filePlan)).toMatchInlineSnapshot(`
    "import os
    import pathlib
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


    response = requests.request(
        "POST",
        "https://api.example.com/v1/things",
        headers={
            "Content-Type": "image/png",
        },
        data=pathlib.Path("cat.png").read_bytes(),
        auth=auth,
        allow_redirects=False,
        timeout=30,
    )

    print(response.text)
    if not 200 <= response.status_code < 300:
        sys.exit(f"HTTP {response.status_code}")"
  `)
})

test('Several credentials are read and checked apart, and parts are sent as planned', () => {
  expect(writeText(pythonRequests, uploadPlan)).toMatchInlineSnapshot(`
    "import base64
    import os
    import pathlib
    import re
    import sys
    import urllib.parse

    import requests

    user = os.environ.get("API_KEY_LOGIN_USER", "")
    if not re.fullmatch("[^\\\\x00-\\\\x1F\\\\x7F:]+", user):
        sys.exit("API_KEY_LOGIN_USER is not set, or contains a colon or control characters")
    password = os.environ.get("API_KEY_LOGIN_PASSWORD")
    if password is None or not re.fullmatch("[^\\\\x00-\\\\x1F\\\\x7F]*", password):
        sys.exit("API_KEY_LOGIN_PASSWORD is not set, or contains control characters")
    credentials = base64.b64encode(f"{user}:{password}".encode()).decode()

    key2 = os.environ.get("API_KEY_APP_KEY", "")
    if not re.fullmatch("[!-~]+", key2):
        sys.exit("API_KEY_APP_KEY is not set, or contains white space or non-ASCII characters")

    key3 = os.environ.get("API_KEY_SESSION", "")
    if not re.fullmatch("[!-:<-~]+", key3):
        sys.exit("API_KEY_SESSION is not set, or contains white space, a semicolon or non-ASCII characters")


    # As a function, so that requests does not use ~/.netrc instead.
    def auth(request):
        request.headers["Authorization"] = f"Basic {credentials}"
        return request


    response = requests.request(
        "PUT",
        f"https://api.example.com/v1/photos?size=2&app%20key={urllib.parse.quote(key2, safe='')}",
        headers={
            "Cookie": f"theme=dark; sid={key3}",
        },
        files=[
            ("details", (None, "{\\"a\\":1}".encode(), "application/json")),
            ("photo", ("cat.png", pathlib.Path("cat.png").read_bytes(), "image/png")),
            ("note", (None, "two\\nlines".encode())),
        ],
        auth=auth,
        allow_redirects=False,
        timeout=30,
    )

    print(response.text)
    if not 200 <= response.status_code < 300:
        sys.exit(f"HTTP {response.status_code}")"
  `)
})
