import { serviceUrl } from '../support/test-locations.ts'
import { expect, pictureText, test } from './every-input-fixtures.ts'
import { findHeader } from '../fixtures/raw-server.ts'
import type { RawRequest } from '../fixtures/raw-server.ts'
import { findTextInPage } from './support/find-text.ts'
import { getInputCases, secretTexts } from './support/input-cases.ts'
import type { InputCase } from './support/input-cases.ts'
import { expectNoViolations } from './support/run-axe.ts'

const mask = '•'.repeat(12)

const names = getInputCases('').map(({ name }) => name)

for (const [index, name] of names.entries()) {
  test(`The entered request is previewed and sent, by keyboard alone: ${name}`, async ({
    page,
    site,
    operation,
    service,
    picture,
  }) => {
    const given = getInputCases(picture)[index]
    if (!given) throw new Error(`There is no case ${name}.`)
    await operation.open(site, given.slug)

    await given.fillIn(operation)
    const preview = (await operation.preview.textContent()) ?? ''
    await expect(operation.console.snippet).not.toContainText('Loading the snippet')
    const snippet = (await operation.console.snippet.textContent()) ?? ''
    await operation.send(given.method)
    await expect(operation.console.response).toContainText('200 OK')

    const [request, ...more] = service.take().requests
    expect(more).toEqual([])
    if (!request) throw new Error('Nothing arrived.')
    checkWire(request, given)
    checkPreview(preview, given)
    for (const variable of given.variables ?? []) expect(snippet).toContain(variable)
    for (const secret of secretTexts) expect(snippet).not.toContain(secret)
    expect(await findTextInPage(page, ...secretTexts)).toEqual([])
    await expectNoViolations(page)
  })
}

/** Headers that browsers add to every request of a page, and to requests that must not be cached. */
const ownHeaders =
  /^(?:host|connection|content-length|pragma|cache-control|user-agent|accept|accept-encoding|accept-language|origin|priority|sec-.+)$/

function checkWire(request: RawRequest, given: InputCase): void {
  const { method, target, headers = {}, body = '' } = given
  expect([request.method, request.target]).toEqual([method, `/base${target}`])
  const type = findHeader(request, 'content-type') ?? ''
  const boundary = /; boundary=([\w-]+)$/.exec(type)?.[1] ?? ''
  const fill = (text: string) =>
    text.replaceAll('{boundary}', boundary).replaceAll('{file}', pictureText)
  expect(Object.fromEntries(request.headers.filter(([name]) => !ownHeaders.test(name)))).toEqual(
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
  )
  expect(request.body.toString('latin1')).toBe(fill(body))
}

function checkPreview(preview: string, given: InputCase): void {
  const { method, target, headers = {}, body = '', secrets = [] } = given
  const hide = (text: string) =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, mask), text)
  const [head = '', ...rest] = preview.split('\n\n')
  const [start, ...lines] = head.split('\n')
  expect(start).toBe(`${method} ${serviceUrl}${hide(target)}`)
  expect(
    lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())).toSorted(),
  ).toEqual(
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${hide(value).replace('{boundary}', '(boundary)')}`)
      .toSorted(),
  )
  const file = new RegExp(String.raw`\(the bytes of picture\.png, image/png, \d+ bytes\)`, 'g')
  expect(rest.join('\n\n').replaceAll(file, '{file}')).toBe(
    body.replaceAll('{boundary}', '(boundary)'),
  )
}
