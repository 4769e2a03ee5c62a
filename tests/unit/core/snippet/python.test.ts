import { expect, test } from 'vitest'
import { python } from '#core/snippet/python.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

const plan = planExperiments('https://api.example.com')

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
  const withoutKey = planExperiments('https://api.example.com', { isWithoutKey: true })
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

test('A text is sent as it is', () => {
  expect(writeText(python, textPlan)).toMatchInlineSnapshot(`
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

    body = "{\\n  \\"name\\": \\"it's\\"\\n}".encode()

    request = urllib.request.Request(
        "https://api.example.com/v1/things",
        data=body,
        method="POST",
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

test('A file is read from its name', () => {
  expect(writeText(python, filePlan)).toMatchInlineSnapshot(`
    "import os
    import pathlib
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

    body = pathlib.Path("cat.png").read_bytes()

    request = urllib.request.Request(
        "https://api.example.com/v1/things",
        data=body,
        method="POST",
        headers={
            "Content-Type": "image/png",
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

test('Several credentials are read and checked apart, and parts are sent as planned', () => {
  expect(writeText(python, uploadPlan)).toMatchInlineSnapshot(`
    "import base64
    import os
    import pathlib
    import re
    import sys
    import urllib.error
    import urllib.parse
    import urllib.request
    import uuid


    class NoRedirect(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args):
            return None


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

    boundary = uuid.uuid4().hex
    body = b"".join([
        f"--{boundary}\\r\\nContent-Disposition: form-data; name=\\"details\\"\\r\\nContent-Type: application/json\\r\\n\\r\\n{{\\"a\\":1}}\\r\\n".encode(),
        f"--{boundary}\\r\\nContent-Disposition: form-data; name=\\"photo\\"; filename=\\"cat.png\\"\\r\\nContent-Type: image/png\\r\\n\\r\\n".encode(),
        pathlib.Path("cat.png").read_bytes(),
        f"\\r\\n--{boundary}\\r\\nContent-Disposition: form-data; name=\\"note\\"\\r\\n\\r\\ntwo\\nlines\\r\\n--{boundary}--\\r\\n".encode(),
    ])

    request = urllib.request.Request(
        f"https://api.example.com/v1/photos?size=2&app%20key={urllib.parse.quote(key2, safe='')}",
        data=body,
        method="PUT",
        headers={
            "Cookie": f"theme=dark; sid={key3}",
            "Authorization": f"Basic {credentials}",
            "Content-Type": f"multipart/form-data; boundary={boundary}",
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
