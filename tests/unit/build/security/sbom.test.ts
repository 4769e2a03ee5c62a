import { expect, test } from 'vitest'
import { keepBuildPackages } from '#build/security/sbom.ts'

const printed = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: 'urn:uuid:00000000-0000-4000-8000-000000000000',
  version: 1,
  metadata: {
    timestamp: '2026-01-01T00:00:00.000Z',
    tools: [{ vendor: 'npm', name: 'cli', version: '11.0.0' }],
    component: describe('portal@1.0.0', { name: 'my-folder' }),
  },
  components: [
    describe('@scope/one@1.0.0'),
    describe('tool@2.0.0', {
      properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
    }),
    describe('two@1.0.0'),
  ],
  dependencies: [
    { ref: 'portal@1.0.0', dependsOn: ['@scope/one@1.0.0', 'tool@2.0.0'] },
    { ref: '@scope/one@1.0.0', dependsOn: ['two@1.0.0'] },
    { ref: 'tool@2.0.0', dependsOn: ['two@1.0.0'] },
    { ref: 'two@1.0.0', dependsOn: [] },
  ],
}

test('Development-only packages are left out, and nothing shows when, where or by which npm it was printed', () => {
  expect(keepBuildPackages(JSON.stringify(printed))).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: describe('portal@1.0.0', { name: 'portal' }) },
    components: [describe('@scope/one@1.0.0'), describe('two@1.0.0')],
    dependencies: [
      { ref: 'portal@1.0.0', dependsOn: ['@scope/one@1.0.0'] },
      { ref: '@scope/one@1.0.0', dependsOn: ['two@1.0.0'] },
      { ref: 'two@1.0.0', dependsOn: [] },
    ],
  })
})

test('Anything else is refused', () => {
  expect(() => keepBuildPackages('{"spdxVersion":"SPDX-2.3"}')).toThrow(/bomFormat/)
})

function describe(ref: string, facts: object = {}): object {
  return { 'bom-ref': ref, type: 'library', properties: [], ...facts }
}
