import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import type { FailureId } from '#response/exchange/failures/failures.ts'
import { startFaultServer } from '../../fixtures/fault-server.ts'
import type { FaultServer } from '../../fixtures/fault-server.ts'
import { findHeader } from '../../fixtures/raw-server.ts'
import type { RawRequest } from '../../fixtures/raw-server.ts'
import { servicePort } from '../../support/test-locations.ts'
import { expect, test as base } from '../fixtures.ts'
import { locateConsole } from '../pages/console-page.ts'
import type { ConsolePage } from '../pages/console-page.ts'
import { findTextInPage } from './find-text.ts'

export { expect }

const port = Number(servicePort)

export const test = base.extend<{ readonly service: FaultyService }>({
  service: async ({ page }, use) => {
    const service = new FaultyService(page, await startFaultServer(port))
    await use(service)
    await service.server.stop()
  },
})

/** The configured service, which produces errors on demand, and a reader who calls it with a key. */
class FaultyService {
  server: FaultServer
  readonly #page: Page
  readonly #key = `fake_key_${randomUUID().replaceAll('-', '')}`
  readonly #uncaught: Error[] = []
  /** Requests made by scripts of the page, however often the browser repeated them. */
  #made: Request[] = []

  constructor(page: Page, server: FaultServer) {
    this.server = server
    this.#page = page
    page.on('pageerror', (error) => this.#uncaught.push(error))
    page.on('request', (request) => this.#made.push(request))
  }

  async restart(): Promise<void> {
    this.server = await startFaultServer(port)
  }

  async openConsole(path?: string): Promise<ConsolePage> {
    const portal = locateConsole(this.#page)
    await portal.openWithService(path)
    return portal
  }

  async sendFrom(portal: ConsolePage): Promise<void> {
    await portal.enterKey(this.#key)
    await portal.send.click()
  }

  expectOneKeyedRequestAtMost(): void {
    const requests = this.server.take()
    const others = requests.filter((request) => !this.#isKeyed(request))
    expect(requests.length - others.length).toBeLessThanOrEqual(1)
    expect(others.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(1)
    this.#expectNoKeyIn(others)
  }

  /** For a connection that fails before the headers: a browser may then repeat the page's request. */
  expectOneKeyedFetchAtMost(): void {
    const made = this.#made.filter(
      (request) => request.method() === 'GET' && request.url().startsWith(this.server.url),
    )
    this.#made = []
    const keyed = made.filter((request) => request.headers()['authorization'] !== undefined)
    expect(keyed.length).toBeLessThanOrEqual(1)
    expect(made.length - keyed.length).toBeLessThanOrEqual(1)
    this.#expectNoKeyIn(this.server.take().filter((request) => !this.#isKeyed(request)))
  }

  #expectNoKeyIn(requests: readonly RawRequest[]): void {
    for (const { target, headers } of requests) {
      expect([target, ...headers.map(([, value]) => value)].join('\n')).not.toContain(this.#key)
    }
  }

  /** Expects that no request is pending, nothing leaked, and the next request works. */
  async expectRecovery(portal: ConsolePage): Promise<void> {
    await expect(portal.response).toHaveAttribute('aria-busy', 'false')
    await this.expectNoLeak()
    expect(this.server.takeElsewhere()).toEqual([])
    expect(await this.#page.context().cookies()).toEqual([])
    this.server.take()
    this.server.produce('none')
    await portal.send.click()
    await expect
      .poll(() => this.server.take().filter((request) => this.#isKeyed(request)))
      .toHaveLength(1)
    await expect(portal.response).toContainText('200 OK')
    await expect(portal.body).toContainText('experiments')
    expect(this.#uncaught).toEqual([])
  }

  /** Expects that the page does not contain the key and that its scripts did not fail. */
  async expectNoLeak(): Promise<void> {
    expect(await findTextInPage(this.#page, this.#key)).toEqual([])
    expect(this.#uncaught).toEqual([])
  }

  #isKeyed(request: RawRequest): boolean {
    return findHeader(request, 'authorization') === `Bearer ${this.#key}`
  }
}

export async function expectFailure(portal: ConsolePage, failure: FailureId): Promise<void> {
  await expect(portal.response.locator('.portal-console-failure')).toHaveAttribute(
    'data-failure',
    failure,
  )
  await expect(portal.response).toHaveAttribute('aria-busy', 'false')
}
