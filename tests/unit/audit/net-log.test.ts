import { expect, test } from 'vitest'
import { getTraffic } from '../../audit/net-log.ts'
import { endpoints, wayOfTenant } from '../../audit/secrets.ts'
import { servicePort } from '../../support/test-locations.ts'

const key = 'obviously-fake-key'

function follow(type: string, address: string, text: string) {
  const event = { type, sourceId: 1, content: Buffer.from(text), address }
  return getTraffic({ requests: [], events: [event] }, '').follow(key, wayOfTenant)
}

const headers = 'HTTP_TRANSACTION_SEND_REQUEST_HEADERS'

test('A key is permitted at the server of its tenant, and at no other name of this computer', () => {
  const text = `authorization: Bearer ${key}`
  expect(follow(headers, endpoints.tenant, text)).toEqual({ sent: 1, strays: [] })
  const { sent, strays } = follow(headers, endpoints.otherTenant, text)
  expect([sent, strays]).toEqual([0, [`${headers} ${endpoints.otherTenant}`]])
})

test('Names of this computer share a socket', () => {
  const text = `authorization: Bearer ${key}`
  const socket = 'SOCKET_BYTES_SENT'
  expect(follow(socket, `127.0.0.1:${servicePort}`, text).strays).toEqual([])
  expect(follow(socket, '127.0.0.1:9', text).strays).toEqual([`${socket} 127.0.0.1:9`])
})
