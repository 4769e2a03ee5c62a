import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startContactRecorder } from '#cli/samples/contact-recorder.ts'
import { runProgram } from '#cli/samples/run-program.ts'
import { listen } from '../../../support/listen.ts'
import { writeFolder } from '../../../support/write-folder.ts'

async function runRecorded(command: readonly [string, ...string[]]) {
  const recorder = await startContactRecorder(await writeFolder())
  onTestFinished(() => recorder.stop())
  const { PATH, HOME } = process.env
  const { end } = await runProgram(command, { PATH, HOME, ...recorder.environment })
  return { end, hosts: recorder.take(), later: recorder.take() }
}

test.each([
  ['fetch', "await fetch('https://a.example/x')", 'a.example'],
  ['http', "import('node:http').then(({ get }) => get('http://b.example/x'))", 'b.example'],
  ['tls', "import('node:tls').then(({ connect }) => connect(443, 'c.example'))", 'c.example'],
  ['net', "import('node:net').then(({ connect }) => connect(5432, '192.0.2.1'))", '192.0.2.1'],
])('Records and refuses %s of Node.js', async (_, code, host) => {
  const ran = await runRecorded([process.execPath, '--input-type=module', '--eval', code])
  expect(ran).toEqual({ end: 'it ended with status 1', hosts: [host], later: [] })
})

test.each(['https://a.example/x', 'http://a.example/x'])('Refuses %s of curl', async (url) => {
  const { hosts, end } = await runRecorded(['curl', '--fail', '--silent', url])
  expect({ hosts, end }).toEqual({
    hosts: ['a.example'],
    end: expect.stringContaining('it ended with status'),
  })
})

test('This computer is not another host', async () => {
  const port = await listen(createServer((_, response) => response.end()))
  const url = `http://127.0.0.1:${port}/`
  const node = [process.execPath, '--input-type=module', '--eval', `await fetch('${url}')`] as const
  for (const command of [node, ['curl', '--fail', '--silent', url]] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two programs
    expect(await runRecorded(command)).toEqual({ end: undefined, hosts: [], later: [] })
  }
})

test('A program that does not end is stopped', async () => {
  const ran = await runProgram(
    [process.execPath, '--eval', 'setInterval(() => {}, 1000)'],
    {},
    { milliseconds: 500 },
  )
  expect(ran.end).toBe('it was stopped after 0.5 seconds')
})

test('A missing program is named', async () => {
  expect((await runProgram(['no-such-program'], {})).end).toBe('no-such-program is not installed')
})
