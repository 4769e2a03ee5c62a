import { describe, expect, test } from 'vitest'
import { type KeyReading, maxKeyLength, readKey } from '#key/hygiene/read-key.ts'

describe('Unusual keys are accepted with a warning', () => {
  const cases: readonly (readonly [name: string, pasted: string, kinds: readonly string[]])[] = [
    ['An ordinary key has no warning', 'FAKE-0', []],
    ['4,000 characters are not long', 'F'.repeat(4_000), []],
    ['4,001 characters are long', 'F'.repeat(4_001), ['long']],
    ['The longest key is long', 'F'.repeat(maxKeyLength), ['long']],
    ['An inner = is unusual', 'fake=1', ['unusual-character']],
    ['An exclamation mark is unusual', 'FAKE!', ['unusual-character']],
    ['A JWT is recognised', 'eyJGQUtF.eyJGQUtF.FAKE', ['jwt']],
  ]

  test.each(cases)('%s', (_name, pasted, kinds) => {
    expect(listWarnings(readKey(pasted))).toEqual(kinds)
  })

  const others: readonly (readonly [pasted: string, owner: string])[] = [
    ['sk_live_FAKE', 'Stripe'],
    ['whsec_FAKE', 'Stripe'],
    ['ghp_FAKE', 'GitHub'],
    ['github_pat_FAKE', 'GitHub'],
    ['glpat-FAKE', 'GitLab'],
    ['AKIAFAKEFAKEFAKEFAKE', 'Amazon Web Services'],
    ['xoxb-FAKE', 'Slack'],
    ['xapp-FAKE', 'Slack'],
    ['sk-ant-FAKE', 'Anthropic'],
    ['sk-proj-FAKE', 'an OpenAI key'],
    ['sk-FAKE', 'such as OpenAI'],
    ['AIzaFAKE', 'Google'],
    ['npm_FAKE', 'npm'],
    ['pypi-FAKE', 'Python Package Index'],
    ['hf_FAKE', 'Hugging Face'],
    ['SG.FAKE.FAKE', 'SendGrid'],
  ]

  test.each(others)('%s looks like a secret for %s', (pasted, owner) => {
    const sentences = readWarningSentences(readKey(pasted))
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain(owner)
    expect(sentences[0]).toContain('the chosen server receives it')
  })

  test('A warning is a whole sentence', () => {
    expect(readWarningSentences(readKey('ghp_FAKE'))).toEqual([
      'This looks like a GitHub token. If you press Send, the chosen server receives it. If it belongs to another service, forget it here.',
    ])
    expect(readWarningSentences(readKey('F'.repeat(5_120)))).toEqual([
      'The key has 5,120 characters. Servers limit the size of request headers, many to a total of 8 or 16 KB.',
    ])
  })
})

function listWarnings(reading: KeyReading): readonly string[] {
  return reading.outcome === 'accepted' ? reading.warnings.map(({ kind }) => kind) : ['refused']
}

function readWarningSentences(reading: KeyReading): readonly string[] {
  return reading.outcome === 'accepted' ? reading.warnings.map(({ sentence }) => sentence) : []
}
