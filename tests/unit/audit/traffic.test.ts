import { describe, expect, it } from 'vitest'
import { readTraffic } from '../../audit/firefox/traffic.ts'

const key = 'fake-key-for-this-test+/'
const head = `GET /v1 HTTP/1.1\r\nHost: service\r\nAuthorization: Bearer ${key}\r\n\r\n`

describe('What a browser sent', () => {
  it.each([
    ['the key in its header', 'service:81', head, 1, 0],
    ['two requests on one connection', 'service:81', head + head, 2, 0],
    ['no key', 'service:81', 'GET /v1 HTTP/1.1\r\nHost: service\r\n\r\n', 0, 0],
    ['the key to another host', 'other:81', head, 0, 1],
    ['the key to another path', 'service:81', head.replace('/v1', '/v2'), 0, 1],
    ['the key by another method', 'service:81', head.replace('GET', 'PUT'), 0, 1],
    ['the key in its header and another', 'service:81', head.replace('service', key), 0, 1],
    ['the key in a body', 'service:81', `POST /v1 HTTP/1.1\r\n\r\n${key}`, 0, 1],
    ['the key in Base64', 'service:81', `GET /v1?${btoa(key)} HTTP/1.1\r\n\r\n`, 0, 1],
  ])('with %s', (_, address, sent, authorizations, strays) => {
    const { follow } = readTraffic([{ address, sent: [Buffer.from(sent)] }], [])
    const passage = follow(key, 'http://service:81/v1')
    expect([passage.authorizations, passage.strays.length]).toEqual([authorizations, strays])
  })
})
