import { expect, test } from 'vitest'
import { javascript } from '#core/snippet/javascript.ts'
import { planExperiments } from '../../../fixtures/plans.ts'
import { writeText } from '../../../fixtures/write-text.ts'
import { filePlan, textPlan, uploadPlan } from './program-plans.ts'

const plan = planExperiments('https://api.example.com')

test('The snippet checks the key in API_KEY before it sends, prints the body and fails outside 2xx', () => {
  expect(writeText(javascript, plan)).toMatchInlineSnapshot(`
    "import process from 'node:process'

    const key = process.env.API_KEY ?? ''
    if (!/^[!-~]+$/.test(key)) {
      console.error('API_KEY is not set, or contains white space or non-ASCII characters')
      process.exit(1)
    }

    const response = await fetch('https://api.example.com/v1/experiments', {
      headers: {
        'Content-Type': 'application/json',
        'Authorization': \`Bearer \${key}\`,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })

    console.log(await response.text())
    if (!response.ok) {
      console.error(\`HTTP \${response.status}\`)
      process.exitCode = 1
    }"
  `)
})

test('Without a credential no key is read and no Authorization is sent', () => {
  const withoutKey = planExperiments('https://api.example.com', { isWithoutKey: true })
  expect(writeText(javascript, withoutKey)).toMatchInlineSnapshot(`
    "import process from 'node:process'

    const response = await fetch('https://api.example.com/v1/experiments', {
      headers: {
        'Content-Type': 'application/json',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })

    console.log(await response.text())
    if (!response.ok) {
      console.error(\`HTTP \${response.status}\`)
      process.exitCode = 1
    }"
  `)
})

test('A method other than GET is named', () => {
  expect(writeText(javascript, { ...plan, method: 'POST' })).toContain("  method: 'POST',")
})

test('Quotes and backslashes of a header cannot end its literal', () => {
  const headers = [{ name: 'X-Note', value: 'it\'s "q" \\' }]
  expect(writeText(javascript, { ...plan, headers })).toContain(
    String.raw`'X-Note': 'it\'s "q" \\'`,
  )
})

test('A base URL placeholder stays readable', () => {
  const url = '{base_url}/v1/experiments'
  expect(writeText(javascript, { ...plan, url })).toContain("'{base_url}/v1/experiments'")
})

test('A text is sent as it is', () => {
  expect(writeText(javascript, textPlan)).toContain(
    [
      "    'Content-Type': 'application/json',",
      "    'Authorization': `Bearer ${key}`,",
      '  },',
      String.raw`  body: '{\n  "name": "it\'s"\n}',`,
      "  redirect: 'manual',",
    ].join('\n'),
  )
})

test('A file is read from its name', () => {
  const snippet = writeText(javascript, filePlan)
  expect(snippet).toContain("import { readFile } from 'node:fs/promises'\nimport process from")
  expect(snippet).toContain("  body: await readFile('cat.png'),\n")
})

test('Several credentials are read and checked apart, and parts are sent as planned', () => {
  const lines = writeText(javascript, uploadPlan).split('\n')
  expect(lines.slice(0, lines.indexOf("  redirect: 'manual',"))).toEqual([
    "import { Buffer } from 'node:buffer'",
    "import { randomUUID } from 'node:crypto'",
    "import { readFile } from 'node:fs/promises'",
    "import process from 'node:process'",
    '',
    "const user = process.env.API_KEY_LOGIN_USER ?? ''",
    String.raw`if (!/^[^\x00-\x1F\x7F:]+$/.test(user)) {`,
    "  console.error('API_KEY_LOGIN_USER is not set, or contains a colon or control characters')",
    '  process.exit(1)',
    '}',
    'const password = process.env.API_KEY_LOGIN_PASSWORD',
    String.raw`if (password === undefined || !/^[^\x00-\x1F\x7F]*$/.test(password)) {`,
    "  console.error('API_KEY_LOGIN_PASSWORD is not set, or contains control characters')",
    '  process.exit(1)',
    '}',
    "const credentials = Buffer.from(`${user}:${password}`).toString('base64')",
    '',
    "const key2 = process.env.API_KEY_APP_KEY ?? ''",
    'if (!/^[!-~]+$/.test(key2)) {',
    "  console.error('API_KEY_APP_KEY is not set, or contains white space or non-ASCII characters')",
    '  process.exit(1)',
    '}',
    'const encodedKey2 = encodeURIComponent(key2).replace(',
    "  /[!'()*]/g,",
    '  (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,',
    ')',
    '',
    "const key3 = process.env.API_KEY_SESSION ?? ''",
    'if (!/^[!-:<-~]+$/.test(key3)) {',
    "  console.error('API_KEY_SESSION is not set, or contains white space, a semicolon or non-ASCII characters')",
    '  process.exit(1)',
    '}',
    '',
    'const boundary = randomUUID()',
    'const body = new Blob([',
    '  `--${boundary}' +
      String.raw`\r\nContent-Disposition: form-data; name="details"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n` +
      '`,',
    '  `--${boundary}' +
      String.raw`\r\nContent-Disposition: form-data; name="photo"; filename="cat.png"\r\nContent-Type: image/png\r\n\r\n` +
      '`,',
    "  await readFile('cat.png'),",
    String.raw`  ${'`'}\r\n--${'${boundary}'}\r\nContent-Disposition: form-data; name="note"\r\n\r\ntwo\nlines\r\n--${'${boundary}'}--\r\n` +
      '`,',
    '])',
    '',
    'const response = await fetch(`https://api.example.com/v1/photos?size=2&app%20key=${encodedKey2}`, {',
    "  method: 'PUT',",
    '  headers: {',
    "    'Cookie': `theme=dark; sid=${key3}`,",
    "    'Authorization': `Basic ${credentials}`,",
    "    'Content-Type': `multipart/form-data; boundary=${boundary}`,",
    '  },',
    '  body,',
  ])
})

test('Parts that a form sends letter for letter are a form', () => {
  const { body } = uploadPlan
  if (body.kind !== 'multipart') throw new Error('The plan has no parts.')
  const parts = [
    ...body.parts.slice(1, 2),
    { name: 'note', contentType: undefined, content: { kind: 'text', text: 'one line' } as const },
  ]
  expect(writeText(javascript, { ...uploadPlan, body: { ...body, parts } })).toContain(
    [
      'const body = new FormData()',
      "body.append('photo', new Blob([await readFile('cat.png')], { type: 'image/png' }), 'cat.png')",
      "body.append('note', 'one line')",
      '',
    ].join('\n'),
  )
})
