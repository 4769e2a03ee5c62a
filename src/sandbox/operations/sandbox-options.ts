import type { html } from 'hono/html'
import type { Brand } from '#theme/brand-options.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import { isUsable } from '#request/credential-target.ts'
import type { KeyStore } from '../keys/key-store.ts'

export interface SandboxOptions {
  readonly store: KeyStore
  readonly port: number
  /** Port of the portal, the only other origin whose pages may call the API. */
  readonly portalPort: number
  readonly document: SandboxDocument
  readonly implementation?: SandboxImplementation | undefined
  /** Brand of the web application. @default the title of the document, and the look of this project */
  readonly brand?: Brand | undefined
  /** Reports an unexpected failure in one line, which contains no key. */
  readonly report?: ((line: string) => void) | undefined
}

export type BrandedOptions = SandboxOptions & { readonly brand: Brand }

/** Code with which the sandbox of one service does more than its document describes. */
export interface SandboxImplementation {
  /** JSON of successful responses, by method and path, such as `GET /users`. */
  readonly bodies: Readonly<Record<string, unknown>>
  readonly describe: (origin: string) => ReturnType<typeof html>
}

export type SandboxDocument = Pick<
  ApiDescription,
  'title' | 'operations' | 'documented' | 'schemas'
>

/** Whether some operation cannot be called without a credential that the sandbox can check. */
export function needsKey({ operations }: SandboxDocument): boolean {
  return operations.some(
    ({ security }) =>
      security.state === 'stated' &&
      security.alternatives.some(isUsable) &&
      security.alternatives
        .filter(isUsable)
        .every((uses) => uses.some(({ scheme }) => scheme.type !== 'other')),
  )
}
