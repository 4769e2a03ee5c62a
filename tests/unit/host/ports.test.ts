import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { requireFreePorts } from '#host/local-sandbox.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((interfaces) =>
  interfaces?.some(({ address }) => address === '::1'),
)

test.each(['127.0.0.1', '0.0.0.0', ...(hasIpv6 ? ['::1'] : [])])(
  'A port that another program holds on %s is named with its setting and a remedy',
  async (address) => {
    const port = await occupy(address)

    const check = requireFreePorts([{ setting: 'PORT', port, user: 'the portal' }])

    await expect(check).rejects.toThrow(
      `Port ${port} is in use by another program, and the portal needs it: stop that program, or set PORT to another one, for example PORT=`,
    )
  },
)

test('A free port is left free', async () => {
  const port = await findFreePort()

  await requireFreePorts([{ setting: 'PORT', port, user: 'the portal' }])

  await expect(listen('127.0.0.1', port)).resolves.toMatchObject({ port })
})

async function occupy(address: string): Promise<number> {
  const { server, port } = await listen(address, 0)
  onTestFinished(() => {
    server.close()
  })
  return port
}

async function findFreePort(): Promise<number> {
  const { server, port } = await listen('127.0.0.1', 0)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  await promise
  return port
}

async function listen(host: string, port: number) {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port, exclusive: true }, () => resolve())
  await promise
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  onTestFinished(() => {
    server.close()
  })
  return { server, port: address.port }
}
